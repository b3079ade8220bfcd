import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { build } from 'vite'
import { runCommand } from '#commands/runCommand.ts'
import { inLanguage } from '#lib/words.ts'
import type { JsonObject } from '#runtime/model.ts'
import { buildApp } from '#start/buildApp.ts'
import { configFiles } from '#support/config.ts'
import { startNginx } from '../../tests/support/nginx.ts'
import { freePort, ready, startProduct } from '../../tests/support/product.ts'
import { landingPage, PICTURES } from './landing.ts'
import { fieldsOf, questions } from './questions.ts'

/** A page that is measured on both sides. */
export interface Subject {
  name: 'landing' | 'form of 24' | 'form of 500'
  /** Of a form. */
  fields?: number
  ours: Side
  hand: Side
}

export interface Side {
  path: string
  /** The button or the first field. */
  target: string
}

export const SUBJECTS: readonly Subject[] = [
  {
    name: 'landing',
    ours: { path: '/landing?lang=zh', target: '.sl-fixed-bar button' },
    hand: { path: '/hand-landing.html', target: '.cta' },
  },
  ...([24, 500] as const).map((fields) => ({
    name: `form of ${fields}` as const,
    fields,
    ours: { path: `/form${fields}?lang=zh`, target: '#form-form_f0' },
    hand: { path: `/hand-form.html?fields=${fields}`, target: '#f0' },
  })),
]

/** A page without a script: 24 inputs with their names, the least that a form is. */
export const BARE = '/hand-bare.html'

export interface Hosts {
  address: string
  close(): Promise<void>
}

/** Publishes the measured pages of both sides to one folder, and serves them with the shipped nginx. */
export function serveBoth(log: (line: string) => void): Promise<Hosts> {
  const home = mkdtempSync(join(tmpdir(), 'startline-paint-'))
  const config = join(home, 'pages-config')
  return servePublished(home, config, log, {
    before: () => writeConfig(config),
    after: (published) => writeHandwritten(home, config, join(published, 'app')),
  })
}

/** Work of a bench on its folders: before the config is published to them, and after. */
interface Work {
  before?: () => Promise<void>
  after?: (published: string) => Promise<void>
}

/** The project's own pages. */
export function serveProduct(log: (line: string) => void): Promise<Hosts> {
  return servePublished(mkdtempSync(join(tmpdir(), 'startline-product-')), resolve('pages-config'), log)
}

/** Publishes a config and the application as an operator does, behind the shipped nginx and before a platform of their own. */
async function servePublished(
  home: string,
  config: string,
  log: (line: string) => void,
  { before, after }: Work = {},
): Promise<Hosts> {
  const published = join(home, 'published')
  const app = await buildApp(process.cwd(), (words) => log(inLanguage(words, 'en')))
  await before?.()
  const printed: string[] = []
  const terminal = { cwd: process.cwd(), out: log, err: (line: string) => printed.push(line) }
  const signed = ['--app', app, '--author', 'bench']
  const code = await runCommand(['publish', config, '--to', published, ...signed], terminal)
  if (code !== 0) throw new Error(`startline publish answered ${code}:\n${printed.join('\n')}`)
  await after?.(published)
  const product = startProduct(await freePort(), { DATA_DIR: join(home, 'data'), CONFIG_FROM: published })
  await ready(product)
  const platform = Number(new URL(product.address).port)
  const nginx = await startNginx({ home: join(home, 'nginx'), published, port: await freePort(), platform, config })
  return {
    address: nginx.address,
    async close() {
      await nginx.stop()
      await product.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The pages of our side with their pictures, as an operator hands them in. */
async function writeConfig(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const forms = [24, 500].map((fields): [string, JsonObject] => [`form${fields}.json`, formPage(fields)])
  for (const [name, text] of configFiles({ 'landing.json': landingPage('/landing'), ...Object.fromEntries(forms) })) {
    writeFileSync(join(folder, name), text)
  }
  for (const [at, { name, ratio }] of PICTURES.entries()) {
    const svg = join('src/platform/sandbox/posters', `${1000020101 + at}.svg`)
    const height = ratio === '2:1' ? 800 : 900
    // The grain of a photo: a drawing alone would weigh next to nothing.
    const grain = await sharp({
      create: {
        width: 1600,
        height,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 9 },
      },
    })
      .png()
      .toBuffer()
    const drawn = sharp(svg, { density: 200 }).resize(1600, height, { fit: 'cover' })
    await drawn
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg({ quality: 92 })
      .toFile(join(folder, name))
  }
}

function formPage(fields: number): JsonObject {
  return {
    format: 1,
    route: `/form${fields}`,
    title: { zh: '赛事报名', en: 'Enter the race' },
    blocks: [
      { type: 'form', id: 'form', name: 'form', fields: fieldsOf(questions(fields)) as unknown as JsonObject[] },
      {
        type: 'button',
        id: 'submit',
        variant: 'primary',
        text: { zh: '提交', en: 'Submit' },
        onTap: [{ do: 'submit' }, { do: 'toast', text: { zh: '已提交', en: 'Submitted' } }],
      },
    ],
  }
}

/** Builds the pages written by hand as Vite does it and puts them beside the application, compressed like it. */
async function writeHandwritten(home: string, config: string, app: string): Promise<void> {
  for (const name of ['landing', 'form']) {
    const outDir = join(home, `hand-${name}`)
    const root = resolve('bench/paint/handwritten', name)
    await build({ root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } })
    cpSync(join(outDir, 'assets'), join(app, 'assets'), { recursive: true })
    cpSync(join(outDir, 'index.html'), join(app, `hand-${name}.html`))
    const files = [...readdirSync(join(outDir, 'assets')).map((file) => `assets/${file}`), `hand-${name}.html`]
    for (const file of files)
      writeFileSync(join(app, `${file}.gz`), gzipSync(readFileSync(join(app, file)), { level: 9 }))
  }
  const bare = bareForm()
  writeFileSync(join(app, BARE), bare)
  writeFileSync(join(app, `${BARE}.gz`), gzipSync(bare, { level: 9 }))
  for (const { name } of PICTURES) {
    const exported = sharp(join(config, name)).resize({ width: 1170 }).jpeg({ quality: 80, mozjpeg: true })
    await exported.toFile(join(app, 'assets', name))
  }
}

function bareForm(): string {
  const styles = readFileSync(resolve('bench/paint/handwritten/form/form.css'), 'utf8')
  const inputs = questions(24).map(
    ({ name, zh }) => `<p class="field"><label for="${name}">${zh}</label><input id="${name}" name="${name}"></p>`,
  )
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>赛事报名</title><style>${styles}</style><main><form>${inputs.join('')}</form></main></html>`
}
