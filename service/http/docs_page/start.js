SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  // The badge would ask a server on the internet; tables have none.
  validatorUrl: null,
});
