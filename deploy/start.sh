#!/bin/sh
# Start the studio of a club's server, with the settings of the environment:
#
#   PNP_PUBLIC        address for browsers, such as https://games.example.org
#   PNP_PROXY         IP address or network of the reverse proxy
#   PNP_STUDIO_TOKEN  secret part of the link; without it, each start draws a new one
#   PNP_LISTEN        IP address to listen at (127.0.0.1)
#   PNP_PORT          port to listen at (8740)
#   PNP_RECORD        the club's record (club.evening in the working folder)
#   PNP_ENVIRONMENT   environment in which pnp is installed
set -eu
exec "$PNP_ENVIRONMENT/bin/pnp" studio "${PNP_RECORD:-club.evening}" --public "$PNP_PUBLIC" --proxy "$PNP_PROXY" \
  --listen "${PNP_LISTEN:-127.0.0.1}" --port "${PNP_PORT:-8740}"
