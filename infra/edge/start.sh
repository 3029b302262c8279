#!/bin/sh
# Starts nginx, and reloads it when a gateway came or went: nginx itself looks the addresses of an upstream up once.
set -eu
INTERVAL_SECONDS=2
CONFIGURATION=/etc/folio/nginx.conf

gateways() { getent ahostsv4 api-gateway | cut -d ' ' -f 1 | sort -u; }

follow_gateways() {
  known=$(gateways)
  while sleep "$INTERVAL_SECONDS"; do
    now=$(gateways) || continue
    [ -n "$now" ] && [ "$now" != "$known" ] || continue
    nginx -c "$CONFIGURATION" -s reload && known=$now
  done
}

follow_gateways &
exec nginx -c "$CONFIGURATION" -g 'daemon off;'
