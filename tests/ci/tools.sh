# What the tests need beside npm packages: a browser, Chinese letters, a real PostgreSQL, nginx.

browser_path() {
  if [ -n "${CHROMIUM_PATH:-}" ]; then echo "$CHROMIUM_PATH"; return; fi
  command -v chromium || command -v chromium-browser || command -v google-chrome || true
}

postgres_bin() {
  local found
  found=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
  if [ -n "$found" ]; then echo "$found"; return; fi
  if command -v initdb >/dev/null; then dirname "$(command -v initdb)"; fi
}

has_nginx() {
  [ -n "$(PATH="$PATH:/usr/sbin" command -v nginx)" ] && [ -f /usr/lib/nginx/modules/ngx_http_brotli_static_module.so ]
}

has_chinese_font() {
  command -v fc-list >/dev/null && [ -n "$(fc-list :lang=zh 2>/dev/null | head -n 1)" ]
}

install_tools() {
  local missing=()
  [ -n "$(browser_path)" ] || missing+=(chromium)
  has_chinese_font || missing+=(fontconfig fonts-noto-cjk)
  [ -n "$(postgres_bin)" ] || missing+=(postgresql)
  has_nginx || missing+=(nginx libnginx-mod-http-brotli-static)
  if [ ${#missing[@]} -eq 0 ]; then echo "chromium, Chinese fonts, PostgreSQL and nginx are here"; return 0; fi
  if ! command -v apt-get >/dev/null; then
    echo "Missing: ${missing[*]}. Install them with this system's package manager and run again."
    return 1
  fi
  local sudo=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
      echo "Missing: ${missing[*]}. Run as root once: apt-get install -y ${missing[*]}"
      return 1
    fi
    sudo=(sudo)
  fi
  echo "Installing: ${missing[*]}"
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq &&
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}
