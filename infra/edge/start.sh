#!/bin/sh
# Starts nginx, and reloads it when the gateways change: nginx looks up the addresses of an upstream only when it loads.
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

# Writes the trusted proxies for nginx, which then checks the addresses itself.
trust_proxies() {
  : > "$TRUSTED_PROXIES"
  [ -n "${FOLIO_TRUSTED_PROXIES:-}" ] || return 0
  range='[[:blank:]]*([0-9.]+|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*)(/[1-9][0-9]*)?[[:blank:]]*'
  printf '%s' "$FOLIO_TRUSTED_PROXIES" | tr '\n' ';' | grep -Eqx "$range(,$range)*" || refuse_proxies
  printf '%s\n' "$FOLIO_TRUSTED_PROXIES" | tr ',' '\n' | sed 's/.*/set_real_ip_from &;/' > "$TRUSTED_PROXIES"
  printf 'pid /tmp/check.pid; events {} http { include %s; }\n' "$TRUSTED_PROXIES" > /tmp/check.conf
  nginx -t -q -c /tmp/check.conf || refuse_proxies
}

# Warns if callers may have the address of a trusted proxy: Docker forwards some callers from its own address (docs/cluster.md).
warn_of_open_port() {
  [ -n "${FOLIO_TRUSTED_PROXIES:-}" ] || return 0
  case "${FOLIO_BIND:-127.0.0.1}" in 127.* | ::1 | '[::1]' | localhost) return 0 ;; esac
  echo "warning: FOLIO_TRUSTED_PROXIES is set, and FOLIO_BIND=$FOLIO_BIND opens the port to other machines. A caller that" \
    'comes from a trusted address can give itself any address by X-Forwarded-For. Callers that Docker passes on come from' \
    'the address of its own network: trust that one only with FOLIO_BIND=127.0.0.1, or let nobody but the proxy reach the port' >&2
}

# Writes the Strict-Transport-Security of the edge's own answers: the gateway's value if the public URL is https, else none.
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
