import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'jsonc-parser'
import { message } from '#authoring/model/finding.ts'
import { configFolder } from '#authoring/model/loadFolder.ts'
import { asObject, isRecord } from '#lib/json.ts'
import { CHOSEN_LANGUAGE } from '#lib/language.ts'
import { PLATFORM_PATHS } from '#lib/platformPaths.ts'
import {
  type ExplainedHeader,
  explainedHeaders,
  NO_PAGE,
  type SiteSources,
  securityHeaders,
  siteSources,
} from '#lib/securityHeaders.ts'
import { verbatim, type Words } from '#lib/words.ts'
import { CHOSEN_BY } from '#releasing/documents/names.ts'
import { defineCommand } from './command.ts'

const MEGABYTE = 1024 * 1024

/** What an option may hold: nothing that would end a directive and begin another. */
const SHAPES: Record<string, { shape: RegExp; like: Words }> = {
  name: { shape: /^[\w.*-]+( [\w.*-]+)*$/, like: message('nginx.like.name') },
  port: { shape: /^([\w.[\]:-]+:)?\d{1,5}$/, like: message('nginx.like.port') },
  folder: { shape: /^\/[\w./@+-]*[\w@+-]$/, like: message('nginx.like.folder') },
  upstream: { shape: /^[\w.[\]:-]+:\d{1,5}$/, like: message('nginx.like.upstream') },
  logs: { shape: /^\/[\w./@+-]*[\w@+-]$/, like: message('nginx.like.logs') },
}

/** Writes the nginx server file of the product. */
export const nginx = defineCommand(
  message('nginx.usage'),
  {
    name: { type: 'string', default: '_' },
    port: { type: 'string', default: '80' },
    folder: { type: 'string', default: '/srv/startline' },
    upstream: { type: 'string', multiple: true, default: ['127.0.0.1:4173'] },
    logs: { type: 'string', default: '/var/log/nginx' },
    out: { type: 'string' },
  },
  (values, [config], terminal) => {
    const { name, port, folder, upstream, logs, out } = values
    const given = { name: [name], port: [port], folder: [folder], upstream, logs: [logs] }
    const all = Object.entries(given).flatMap(([option, values]) => values.map((value) => [option, value] as const))
    const wrong = all.flatMap(([option, value]) => {
      const known = SHAPES[option]
      if (!known || known.shape.test(value)) return []
      const quoted = JSON.stringify(value)
      return [message('nginx.wrong', { option, like: known.like, quoted })]
    })
    const site = join(resolve(terminal.cwd, configFolder(config)), 'site.json')
    if (!existsSync(site)) {
      wrong.push(message('nginx.noSite', { site }))
    }
    if (wrong.length > 0) {
      for (const line of wrong) terminal.err(line)
      return 2
    }
    const sources = siteSources(asObject(JSON.parse(readFileSync(site, 'utf8'))))
    const text = serverFile({
      name,
      listen: port,
      folder,
      logs,
      servers: upstream.map((server) => `  server ${server} max_fails=0;`).join('\n'),
      pageHeaders: pageHeaders(sources),
      headers: headerLines(sources),
      hsts: securityHeaders('app', { ...sources, tls: true })['strict-transport-security'] ?? '',
      megabytes: Math.max(4, Math.ceil(largestFile(dirname(site)) / MEGABYTE) + 1),
      languageCookie: CHOSEN_LANGUAGE,
      chosenBy: CHOSEN_BY,
      platformPaths: PLATFORM_PATHS.join('|'),
    })
    if (out === undefined) terminal.out(verbatim(text.trimEnd()))
    else writeFileSync(resolve(terminal.cwd, out), text)
    return 0
  },
)

/** An nginx server for a published folder: nginx.conf with a value for each `{{name}}`. */
function serverFile(values: Readonly<Record<string, string | number>>): string {
  const template = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8')
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}

const headersOf = (sources: SiteSources) => explainedHeaders('app', { ...sources, tls: true })

const variableOf = ({ name }: ExplainedHeader) => `$startline_${name.replaceAll('-', '_')}`

/** The values of headers that only pages have. */
function pageHeaders(sources: SiteSources): string {
  return headersOf(sources)
    .filter(({ ofPages }) => ofPages)
    .map(
      (header) =>
        `map $sent_http_content_type ${variableOf(header)} {\n  "~${NO_PAGE}" "";\n  default "${header.value}";\n}`,
    )
    .join('\n')
}

/** The product's security headers, each with what it is for. */
function headerLines(sources: SiteSources): string {
  return headersOf(sources)
    .map((header) => {
      const { name, value, why, ofPages } = header
      const sent =
        name === 'strict-transport-security' ? '$startline_hsts' : ofPages ? variableOf(header) : `"${value}"`
      return `  # ${why}\n  add_header ${name} ${sent} always;`
    })
    .join('\n')
}

/** The largest `maxBytes` of the documents and file fields in a config folder. */
function largestFile(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  return Math.max(0, ...files.flatMap((file) => sizesIn(parse(readFileSync(join(folder, file), 'utf8')))))
}

function sizesIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(sizesIn)
  if (!isRecord(value)) return []
  const { maxBytes } = value
  return [...(typeof maxBytes === 'number' ? [maxBytes] : []), ...Object.values(value).flatMap(sizesIn)]
}
