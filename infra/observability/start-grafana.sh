#!/bin/sh
# Starts Grafana with the command that it is given, but in production never with a password that everybody knows.
set -eu
if [ "$FOLIO_ENV" != development ]; then
  case ${GF_SECURITY_ADMIN_PASSWORD:-} in
    '' | development | admin)
      echo 'GRAFANA_PASSWORD is missing or one for development: refused in production (FOLIO_ENV)' >&2
      exit 1
      ;;
  esac
fi
exec "$@"
