#!/bin/sh
# Run as root while the container is built; PACKAGE is the option.
set -eu
npm install --global --ignore-scripts --no-audit --no-fund "${PACKAGE:-shingle}"
shingle --version
