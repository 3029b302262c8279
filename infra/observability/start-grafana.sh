#!/bin/sh
# Starts Grafana with the given command; refuses the published default password in production.
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
