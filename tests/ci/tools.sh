# What the tests need beside npm packages: a browser, Chinese letters, a real PostgreSQL, nginx.

browser_path() {
  if [ -n "${CHROMIUM_PATH:-}" ]; then echo "$CHROMIUM_PATH"; return; fi
  command -v /usr/lib/chromium/chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome || true
}

postgres_bin() {
  local found
  found=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
  if [ -n "$found" ]; then echo "$found"; return; fi
  if command -v initdb >/dev/null; then dirname "$(command -v initdb)"; fi
}

has_nginx() {
  local modules=/usr/lib/nginx/modules/ngx_http_brotli
  [ -n "$(PATH="$PATH:/usr/sbin" command -v nginx)" ] && [ -f ${modules}_static_module.so ] && [ -f ${modules}_filter_module.so ]
}

has_chinese_font() {
  command -v fc-list >/dev/null && [ -n "$(fc-list :lang=zh 2>/dev/null | head -n 1)" ]
}

# What is put before a command that needs root; fails where nobody may be root.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; return; fi
  command -v sudo >/dev/null && sudo -n true 2>/dev/null && sudo "$@"
}

apt_install() {
  command -v apt-get >/dev/null &&
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq &&
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

install_tools() {
  local missing=()
  # A browser with windows takes twice the time: it does where this one cannot be had.
  [[ "$(browser_path)" == *headless-shell || -n "${CHROMIUM_PATH:-}" ]] || missing+=(chromium-headless-shell)
  has_chinese_font || missing+=(fontconfig fonts-noto-cjk)
  [ -n "$(postgres_bin)" ] || missing+=(postgresql)
  has_nginx || missing+=(nginx libnginx-mod-http-brotli-static libnginx-mod-http-brotli-filter)
  if [ ${#missing[@]} -eq 0 ]; then echo "Chromium, Chinese fonts, PostgreSQL and nginx are here"; return 0; fi
  echo "Installing: ${missing[*]}"
  if apt_install "${missing[@]}"; then return 0; fi
  if [ "${missing[*]}" = chromium-headless-shell ] && [ -n "$(browser_path)" ]; then
    echo "It cannot be installed here: going on with $(browser_path)"
    return 0
  fi
  echo "Missing: ${missing[*]}. Install them with this system's package manager as root and run again."
  return 1
}
