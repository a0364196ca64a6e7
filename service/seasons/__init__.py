"""Racing seasons: what is stored of them, and the one path of every change. They outlive the sessions of their races."""
