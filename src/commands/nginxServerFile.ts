import { CHOSEN_LANGUAGE } from '#lib/language.ts'
import { PLATFORM_PATHS } from '#lib/platformPaths.ts'
import { explainedHeaders, securityHeaders } from '#lib/securityHeaders.ts'
import { CHOSEN_BY } from '#releasing/documents/names.ts'

export interface ServerFileOptions {
  /** server_name: one name or several. */
  name: string
  /** What nginx listens on: a port, or address:port. */
  listen: string
  /** What `startline publish --app` wrote. */
  folder: string
  /** Host and port of each of the platform's servers. */
  upstreams: readonly string[]
  /** For access and error log. */
  logs: string
  /** Hosts of pictures and videos, as a policy names them. */
  media: readonly string[]
  /** The largest file that a race or a form takes, in bytes. */
  largestFile: number
}

const MEGABYTE = 1024 * 1024

/** An nginx server for a published folder, with the platform behind it and the product's security headers. */
export function serverFile({ name, listen, folder, upstreams, logs, media, largestFile }: ServerFileOptions): string {
  return `# Written by \`startline nginx\`: change its options, not this file. Write it again after a change of site.json media.
#
#   npm run build
#   npx startline publish --to ${folder} --app dist/app --note "what is new"
#   npx startline nginx --folder ${folder} > /etc/nginx/conf.d/startline.conf      # --help names the options
#   rm -f /etc/nginx/sites-enabled/default      # Debian's welcome page would answer instead
#   nginx -t && systemctl reload nginx
#
# Publishing again needs no reload, and neither does a rollback. More (TLS, \`brotli_static on;\` after apt install
# libnginx-mod-http-brotli-static) goes into files of /etc/nginx/startline.d/, which may be empty or missing.

upstream startline_platform {
  # max_fails=0: one that is back is asked at once; else the restart of two after each other would leave none for 10 s.
${upstreams.map((upstream) => `  server ${upstream} max_fails=0;`).join('\n')}
  keepalive 16;
  # The platform keeps idle connections for 75 s: the one that ends them first must be this side.
  keepalive_timeout 60s;
}

# Named by their content: kept for ever, but never an error about them. All else is asked for again each time.
map $status$uri $startline_cache {
  ~^[45] "no-store";
  ~^\\d+/(config/objects|assets)/ "public, max-age=31536000, immutable";
  default "no-cache";
}

# A page's drawn document: by what the runner has chosen to read (address, cookie), else by what the browser reads; by
# race; and by path. Where none was drawn, the plain page. An evidence, or a race that is no number, has none.
map $http_accept_language $startline_reads {
  ~*(^|,)\\s*(zh|cn) zh;
  ~*(^|,)\\s*[a-z] en;
  default zh;
}
map $cookie_${CHOSEN_LANGUAGE} $startline_chosen {
  ~*^(zh|cn) zh;
  ~*^en en;
  default $startline_reads;
}
map $arg_lang $startline_lang {
  ~*^(zh|cn) zh;
  ~*^en en;
  default $startline_chosen;
}
map $arg_raceId $startline_race {
  "" -;
  "~^\\d{1,19}$" $arg_raceId;
  default none;
}
# Variants for a channel or a brand have documents of their own; which visitors another is for, each says itself.
map $arg_channel $startline_channel {
  "~^[\\w-]{1,32}$" "~channel~$arg_channel";
  default "";
}
map $arg_brand $startline_brand {
  "~^[\\w-]{1,32}$" "~brand~$arg_brand";
  default "";
}
map $uri $startline_shown {
  / "";
  default $uri;
}
map $args $startline_document {
  ~(^|&)evidence= none;
  default $startline_lang/$startline_race$startline_shown;
}
map $sent_http_content_type $startline_vary {
  ~^text/html "${CHOSEN_BY}";
  default "";
}

# Paths only: a query may hold a partner's token or a runner's number, and so may the page that a request came from.
map $request_uri $startline_path {
  ~^(?<startline_asked>[^?]*) $startline_asked;
}
log_format startline '$remote_addr [$time_local] "$request_method $startline_path $server_protocol" '
                     '$status $body_bytes_sent $request_time "$http_user_agent"';

# Behind TLS only, here or at a load balancer in front: an empty header is not sent.
map $scheme:$http_x_forwarded_proto $startline_hsts {
  ~https "${securityHeaders('app', { media, tls: true })['strict-transport-security']}";
  default "";
}
map $http_x_forwarded_proto $startline_scheme {
  https https;
  default $scheme;
}

server {
  listen ${listen};
  server_name ${name};
  root ${folder}/app;

  access_log ${logs}/access.log startline;
  # Below \`alert\`, entries quote the whole request; what went wrong for whom is told by the status above.
  error_log ${logs}/error.log alert;

  server_tokens off;
  absolute_redirect off;
  # Photos and signatures, and the largest file that the config asks for.
  client_max_body_size ${Math.max(4, Math.ceil(largestFile / MEGABYTE) + 1)}m;

  charset utf-8;
  charset_types text/css text/javascript text/plain application/json application/manifest+json image/svg+xml;
  types {
    text/html html;
    text/css css;
    text/javascript js mjs;
    text/plain txt;
    application/json json;
    application/manifest+json webmanifest;
    image/svg+xml svg;
    image/png png;
    image/jpeg jpg jpeg;
    image/webp webp;
    image/avif avif;
    image/x-icon ico;
    font/woff2 woff2;
  }

  gzip on;
  gzip_static on;
  gzip_vary on;
  gzip_proxied any;
  gzip_min_length 1024;
  gzip_comp_level 6;
  gzip_types text/css text/javascript text/plain application/json application/manifest+json image/svg+xml;

  # One list for all: a location with an add_header of its own would lose these.
${headerLines(media)}
  add_header Cache-Control $startline_cache always;
  add_header Vary $startline_vary;

  include startline.d/*.conf;

  location = /healthz/alive {
    access_log off;
    default_type application/json;
    return 200 '{"status":"alive"}';
  }

  # The config: what the browser reads and nothing else; who published what and why is for operators.
  location ^~ /config/ {
    error_page 404 = @nothing;
    return 404;
  }
  location = /config/pointer.json {
    alias ${folder}/pointer.json;
    error_page 404 = @nothing;
  }
  location = /config/cloud.json {
    alias ${folder}/cloud.json;
    error_page 404 = @nothing;
  }
  location ^~ /config/objects/ {
    alias ${folder}/objects/;
    error_page 403 404 = @nothing;
  }
  # A race without pages of its own sees the site's.
  location ^~ /config/races/ {
    alias ${folder}/races/;
    error_page 403 404 = /config/pointer.json;
  }
  location @nothing {
    internal;
    types {}
    default_type application/json;
    return 404 '{"error":"not found"}';
  }

  # The sandbox's console is for who sits at its machine; a payer gets as far as the cashier.
  location ~ ^/sandbox(/(?!cashier/)|$) {
    return 404;
  }
  # Ready is who serves pages and reaches a platform that is.
  location ~ ^/(healthz$|(${PLATFORM_PATHS.join('|')})(/|$)) {
    proxy_pass http://startline_platform;
    # To another server goes what none has begun: one that starts or ends listens to nobody. A POST that was begun is
    # never sent again, so this has no \`non_idempotent\`.
    proxy_next_upstream error timeout;
    proxy_connect_timeout 1s;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $startline_scheme;
    # An empty one takes the place of the list above: the platform says itself what holds for its answers.
    add_header Cache-Control "";
  }

  # Pages are the application's; what has an ending is a file, and a missing one is no page.
  location ~ \\.\\w+$ {
    try_files $uri =404;
  }
  location / {
    root ${folder};
    try_files /documents/$startline_document$startline_channel$startline_brand.html
              /documents/$startline_document$startline_channel.html
              /documents/$startline_document$startline_brand.html
              /documents/$startline_document.html /index.html;
  }
}
`
}

function headerLines(media: readonly string[]): string {
  return explainedHeaders('app', { media, tls: true })
    .map(({ name, value, why }) => {
      const sent = name === 'strict-transport-security' ? '$startline_hsts' : `"${value}"`
      return `  # ${why}\n  add_header ${name} ${sent} always;`
    })
    .join('\n')
}
