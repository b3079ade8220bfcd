import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'jsonc-parser'
import { isRecord, objectOf } from '#lib/json.ts'
import { mediaSources } from '#lib/securityHeaders.ts'
import { verbatim, type Words } from '#lib/words.ts'
import { serverFile } from '#publish/nginx/serverFile.ts'
import type { Command } from './command.ts'

const USAGE: Words = {
  zh: `startline nginx [配置文件夹] [选项]

为发布的文件夹写一份 nginx 配置：应用和配置由它直接给出，平台的接口在后面，带上产品的安全响应头和
site.json（pages-config）里的图片域名。

  --name <名字>        server_name，"run.example.cn www.run.example.cn"（_）
  --port <端口>        监听的端口，80 或 127.0.0.1:8080（80）
  --folder <路径>      startline publish --to 写到的文件夹（/srv/startline）
  --upstream <主机>    平台，主机:端口（127.0.0.1:4173）
  --logs <路径>        日志文件夹（/var/log/nginx）
  --out <文件>         写到哪里，不写就直接打印

退出码：0 完成，2 用法不对。`,
  en: `startline nginx [config folder] [options]

Writes an nginx server for a published folder: the application and its config from there, the platform's API behind,
the product's security headers with the media hosts of site.json (pages-config).

  --name <names>       server_name, "run.example.cn www.run.example.cn" (_)
  --port <port>        what it listens on, 80 or 127.0.0.1:8080 (80)
  --folder <path>      what startline publish --to wrote (/srv/startline)
  --upstream <host>    the platform, host:port (127.0.0.1:4173)
  --logs <path>        folder of its logs (/var/log/nginx)
  --out <file>         where to write it, else it is printed

Exit codes: 0 done, 2 wrong use.`,
}

/** What an option may hold: nothing that would end a directive and begin another. */
const SHAPES: Record<string, { shape: RegExp; like: Words }> = {
  name: {
    shape: /^[\w.*-]+( [\w.*-]+)*$/,
    like: { zh: 'run.example.cn，多个用空格分开', en: 'run.example.cn, or several with a space between' },
  },
  port: { shape: /^([\w.[\]:-]+:)?\d{1,5}$/, like: { zh: '80 或 127.0.0.1:8080', en: '80 or 127.0.0.1:8080' } },
  folder: {
    shape: /^\/[\w./@+-]*[\w@+-]$/,
    like: { zh: '完整路径，如 /srv/startline', en: 'an absolute path, /srv/startline' },
  },
  upstream: {
    shape: /^[\w.[\]:-]+:\d{1,5}$/,
    like: { zh: '主机:端口，如 127.0.0.1:4173', en: 'host:port, 127.0.0.1:4173' },
  },
  logs: {
    shape: /^\/[\w./@+-]*[\w@+-]$/,
    like: { zh: '完整路径，如 /var/log/nginx', en: 'an absolute path, /var/log/nginx' },
  },
}

/** Writes the nginx server file of the product. */
export const nginx: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      name: { type: 'string', default: '_' },
      port: { type: 'string', default: '80' },
      folder: { type: 'string', default: '/srv/startline' },
      upstream: { type: 'string', default: '127.0.0.1:4173' },
      logs: { type: 'string', default: '/var/log/nginx' },
      out: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  })
  if (values.help) {
    terminal.out(USAGE)
    return 0
  }
  const { name, port, folder, upstream, logs, out } = values
  const wrong = Object.entries({ name, port, folder, upstream, logs }).flatMap(([option, value]) => {
    const known = SHAPES[option]
    if (!known || known.shape.test(value)) return []
    const given = JSON.stringify(value)
    return [
      { zh: `--${option} 应为${known.like.zh}，不是 ${given}`, en: `--${option} is ${known.like.en}; not ${given}` },
    ]
  })
  const site = join(resolve(terminal.cwd, positionals[0] ?? 'pages-config'), 'site.json')
  if (!existsSync(site)) {
    wrong.push({ zh: `没有 ${site}：请写明配置文件夹。`, en: `There is no ${site}: name the config folder.` })
  }
  if (wrong.length > 0) {
    for (const line of wrong) terminal.err(line)
    return 2
  }
  const media = mediaSources(objectOf(JSON.parse(readFileSync(site, 'utf8'))))
  const largest = largestFile(dirname(site))
  const text = serverFile({ name, listen: port, folder, upstream, logs, media, largestFile: largest })
  if (out === undefined) terminal.out(verbatim(text.trimEnd()))
  else writeFileSync(resolve(terminal.cwd, out), text)
  return 0
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
