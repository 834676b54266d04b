"""The table in the browser: routes, sockets and the page. No rule of the game and no sum is here."""
