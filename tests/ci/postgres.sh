# A PostgreSQL of our own: temporary folder, free port, a user who is not root (PostgreSQL refuses root).

as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then runuser -u "$POSTGRES_USER" -- "$@"; else "$@"; fi
}

start_postgres() {
  local bin port
  bin=$(postgres_bin)
  [ -n "$bin" ] || { echo 'PostgreSQL is missing'; return 1; }
  POSTGRES_USER=$(id -un)
  if [ "$(id -u)" -eq 0 ]; then
    POSTGRES_USER=$(id -un postgres 2>/dev/null || echo nobody)
  fi
  POSTGRES_HOME="$WORK/postgres"
  mkdir -p "$POSTGRES_HOME"
  chmod 711 "$WORK"
  [ "$(id -u)" -ne 0 ] || chown "$POSTGRES_USER" "$POSTGRES_HOME"
  port=$(node -e "const s=require('node:net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})")
  (
    cd "$POSTGRES_HOME" || exit 1
    as_postgres "$bin/initdb" -D data -U startline -A trust -E UTF8 --locale=C --no-sync >initdb.log 2>&1 ||
      { cat initdb.log; exit 1; }
    as_postgres "$bin/pg_ctl" -D data -w -t 60 -l server.log \
      -o "-p $port -k $POSTGRES_HOME -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200" start >/dev/null ||
      { cat server.log; exit 1; }
    as_postgres "$bin/createdb" -h 127.0.0.1 -p "$port" -U startline startline_test
  ) || return 1
  POSTGRES_STARTED=1
  export DATABASE_URL_TEST="postgres://startline@127.0.0.1:$port/startline_test"
  echo "PostgreSQL $("$bin/postgres" --version | awk '{print $3}') on port $port"
}

stop_postgres() {
  ( cd "$POSTGRES_HOME" && as_postgres "$(postgres_bin)/pg_ctl" -D data -m immediate stop >/dev/null 2>&1 ) || true
}
