import { resolve } from 'node:path'
import { countFindings, formatFinding } from '#publish/check/formatFindings.ts'
import { isError } from '#publish/model/finding.ts'
import { PICTURE_CACHE, pictureSizes } from '#publish/pictures/makePicture.ts'
import { plural } from '#publish/release/diff/wording.ts'
import type { Progress } from '#publish/release/goLive.ts'
import { type PublishedApp, publishApp } from '#publish/release/publishApp.ts'
import { type Published, publishRelease } from '#publish/release/publishRelease.ts'
import { buildFolder } from './buildFolder.ts'
import type { Terminal } from './command.ts'
import {
  audienceOf,
  contradictionLines,
  diffLines,
  platformOf,
  quietly,
  SIGNING,
  signedBy,
  storeCommand,
  storeOf,
  tellPlatform,
} from './storeCommand.ts'

const USAGE = `startline publish [folder] --to <store> [--note <why>] [--author <who>] [--app dist/app] [--dry-run]

Checks and builds a config folder (pages-config) and publishes it: objects first, then the release
record, pointers last and each whole. A config with errors is refused.

  --app <folder>         publishes the built application beside it, before the config that may need it;
                         startline nginx writes the server of both. Rolling back leaves it as it is.
  --dry-run              says what would be done and writes nothing
  --tell <url>           asks the platform first, and goes live only when the races' facts contradict
                         nothing that was sold; then the platform reads the release
  --canary <percent>     shows the release to that share of the visitors only
  --containers <list>    … or to these containers: wechat, alipay, ios, android, browser, app
  --break-lock           takes over from a publish that has died
  --json                 what was done, for a machine`

/** Publishes a config folder to a store. */
export const publish = storeCommand({
  usage: USAGE,
  options: {
    ...SIGNING,
    to: { type: 'string' },
    app: { type: 'string' },
    'dry-run': { type: 'boolean' },
    canary: { type: 'string' },
    containers: { type: 'string' },
  },
  async run(given, terminal) {
    if (!given.text('to')) throw new Error(`Where to? Name a store with --to.\n\n${USAGE}`)
    const [percent, containers] = [given.text('canary'), given.text('containers')]
    const canary = percent !== undefined || containers !== undefined ? audienceOf(percent, containers) : undefined
    const store = await storeOf(given, terminal)
    const folder = given.rest[0] ?? 'pages-config'
    if (!given.json) terminal.err(`checking and building ${folder} …`)
    const built = await buildFolder(terminal.cwd, folder, pictureSizes(PICTURE_CACHE))
    for (const finding of built.findings) terminal.err(formatFinding(finding, terminal.lang))
    if (built.findings.some(isError)) {
      terminal.err(`${folder}: ${countFindings(built.findings, terminal.lang)}, nothing was published`)
      return 1
    }
    const dryRun = given.on('dry-run')
    const appFolder = given.text('app')
    const progress = progressTo(terminal)
    const platform = platformOf(given)
    const written: { app: PublishedApp | null } = { app: null }
    const done = await publishRelease(store, built, {
      ...signedBy(given, terminal),
      ...{ dryRun, canary, progress },
      ...(platform ? { ask: platform.ask } : {}),
      async first() {
        if (appFolder !== undefined) written.app = await publishApp(store, resolve(terminal.cwd, appFolder), dryRun)
      },
    })
    const { app } = written
    if (given.json) terminal.out(JSON.stringify({ ...asJson(done), app }, null, 2))
    else {
      if (app)
        terminal.out(`application: ${dryRun ? 'would write' : 'wrote'} ${app.files} files (${sizeText(app.bytes)})`)
      report(done, store.name, terminal)
    }
    if (done.status === 'refused') {
      for (const line of contradictionLines(done.contradictions)) terminal.err(line)
      terminal.err(`${platform?.name}: this contradicts what was sold, nothing was published`)
      return 1
    }
    return platform && !dryRun ? tellPlatform(platform, done.release?.id ?? null, quietly(given, terminal)) : 0
  },
})

function asJson({ release, ...done }: Published): object {
  return { release: release?.id ?? null, ...done }
}

function report(done: Published, store: string, { out }: Terminal): void {
  if (done.status === 'unchanged') {
    out(`${store}: nothing has changed since ${done.release?.id}`)
    return
  }
  const planned = done.status === 'planned' || done.status === 'refused'
  const verb = (past: string, plain: string) => (planned ? `would ${plain}` : past)
  for (const line of diffLines(done.diff)) out(line)
  const objects = `${plural(done.uploaded.length, 'object')} (${sizeText(done.bytes)})`
  out(`${verb('wrote', 'write')} ${objects}; ${done.skipped} were there`)
  if (planned) listSome(done.uploaded, out)
  if (done.status !== 'canary') {
    out(`${verb('wrote', 'write')} ${plural(done.pointers.length, 'pointer')}`)
    if (planned) listSome(done.pointers, out)
    if (done.removed.length > 0) {
      out(`${verb('removed', 'remove')} ${plural(done.removed.length, 'pointer')}`)
      listSome(done.removed, out)
    }
  }
  if (done.keeps) out(`the canary ${done.keeps.release} stays`)
  if (done.release) out(`${store}: ${done.release.id}`)
}

const LISTED = 20

function listSome(names: string[], out: Terminal['out']): void {
  for (const name of names.slice(0, LISTED)) out(`  ${name}`)
  if (names.length > LISTED) out(`  … and ${names.length - LISTED} more`)
}

function sizeText(bytes: number): string {
  return bytes < 10_240 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KiB`
}

const EVERY_MS = 2000

/** Prints how far an upload is, at most every two seconds. */
function progressTo({ err }: Terminal, now: () => number = Date.now): Progress {
  let last = now()
  return (what, done, all) => {
    if (now() - last < EVERY_MS) return
    last = now()
    err(`  ${what}: ${done} of ${all} written`)
  }
}
