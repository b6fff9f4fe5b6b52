#!/bin/sh
# Writes the settings of nginx that depend on the environment, and starts it. With proxies in front (TRUST_PROXY: addresses or networks, separated
# by commas), the client is the last address of X-Forwarded-For that is none of theirs.
set -eu
{
  echo "limit_conn address ${CONNECTIONS_PER_ADDRESS_MAX:-2000};"
  if [ -n "${TRUST_PROXY:-}" ]; then
    echo 'real_ip_header X-Forwarded-For;'
    echo 'real_ip_recursive on;'
    echo "$TRUST_PROXY" | tr ',' '\n' | while read -r proxy; do [ -z "$proxy" ] || echo "set_real_ip_from $proxy;"; done
  fi
} >/tmp/settings.conf
exec nginx -c "${NGINX_CONF:-/etc/kainsiap/nginx.conf}" -g 'daemon off;'
