#!/bin/sh
# Install the wheel of a folder into a new environment: install.sh ENVIRONMENT FOLDER
set -eu
environment=$1
folder=$2
python3 -m venv "$environment"
for wheel in "$folder"/pnp_games-*.whl; do
  "$environment/bin/pip" install --quiet --no-cache-dir --disable-pip-version-check \
    --constraint "$folder/constraints.txt" "$wheel"
done
