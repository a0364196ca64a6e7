"""Pictures: boards and charts as SVG."""
