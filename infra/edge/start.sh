#!/bin/sh
# Starts nginx, and reloads it when a gateway came or went: nginx itself looks the addresses of an upstream up once.
set -eu
INTERVAL_SECONDS=2
CONFIGURATION=/etc/folio/nginx.conf
TRUSTED_PROXIES=/tmp/trusted-proxies.conf
HSTS=/tmp/hsts.conf

refuse_proxies() {
  echo 'the edge cannot start: FOLIO_TRUSTED_PROXIES must be addresses and ranges such as' \
    '"10.0.0.0/8,192.0.2.7,fd00::/8", of at least one bit each' >&2
  exit 1
}

# Writes the proxies in front of the edge for nginx, which knows best what is an address.
trust_proxies() {
  : > "$TRUSTED_PROXIES"
  [ -n "${FOLIO_TRUSTED_PROXIES:-}" ] || return 0
  range='[[:blank:]]*([0-9.]+|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*)(/[1-9][0-9]*)?[[:blank:]]*'
  printf '%s' "$FOLIO_TRUSTED_PROXIES" | tr '\n' ';' | grep -Eqx "$range(,$range)*" || refuse_proxies
  printf '%s\n' "$FOLIO_TRUSTED_PROXIES" | tr ',' '\n' | sed 's/.*/set_real_ip_from &;/' > "$TRUSTED_PROXIES"
  printf 'pid /tmp/check.pid; events {} http { include %s; }\n' "$TRUSTED_PROXIES" > /tmp/check.conf
  nginx -t -q -c /tmp/check.conf || refuse_proxies
}

# Warns where callers may have the address of a proxy that is trusted: Docker itself passes some of them on (docs/cluster.md).
warn_of_open_port() {
  [ -n "${FOLIO_TRUSTED_PROXIES:-}" ] || return 0
  case "${FOLIO_BIND:-127.0.0.1}" in 127.* | ::1 | '[::1]' | localhost) return 0 ;; esac
  echo "warning: FOLIO_TRUSTED_PROXIES is set, and FOLIO_BIND=$FOLIO_BIND opens the port to other machines. A caller that" \
    'comes from a trusted address can give itself any address by X-Forwarded-For. Callers that Docker passes on come from' \
    'the address of its own network: trust that one only with FOLIO_BIND=127.0.0.1, or let nobody but the proxy reach the port' >&2
}

# Writes what the edge tells browsers in its own answers: the same as the gateway, where the public URL is https.
tell_https() {
  case "${PUBLIC_URL:-}" in
    [Hh][Tt][Tt][Pp][Ss]:*) told='max-age=31536000' ;;
    *) told='' ;;
  esac
  printf 'map $upstream_http_strict_transport_security $hsts { default ""; "" "%s"; }\n' "$told" > "$HSTS"
}

gateways() { getent ahostsv4 api-gateway | cut -d ' ' -f 1 | sort -u; }

follow_gateways() {
  known=$(gateways)
  while sleep "$INTERVAL_SECONDS"; do
    now=$(gateways) || continue
    [ -n "$now" ] && [ "$now" != "$known" ] || continue
    nginx -c "$CONFIGURATION" -s reload && known=$now
  done
}

warn_of_open_port
trust_proxies
tell_https
follow_gateways &
exec nginx -c "$CONFIGURATION" -g 'daemon off;'
