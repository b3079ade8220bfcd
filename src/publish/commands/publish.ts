import { isError } from '#publish/check/finding.ts'
import { countFindings, formatFinding } from '#publish/check/formatFindings.ts'
import { type Published, publishRelease } from '#publish/release/publishRelease.ts'
import { buildFolder } from './buildFolder.ts'
import type { Terminal } from './runCommand.ts'
import { audienceOf, SIGNING, signedBy, storeCommand, storeOf } from './storeCommand.ts'

const USAGE = `startline publish [folder] --to <store> [--note <why>] [--author <who>] [--dry-run]

Checks and builds a config folder (pages-config) and publishes it: objects first, then the release
record, pointers last and each whole. A config with errors is refused.

  --dry-run              says what would be done and writes nothing
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
    const built = await buildFolder(terminal.cwd, folder)
    for (const finding of built.findings) terminal.err(formatFinding(finding))
    if (built.findings.some(isError)) {
      terminal.err(`${folder}: ${countFindings(built.findings)}, nothing was published`)
      return 1
    }
    const done = await publishRelease(store, built, { ...signedBy(given), dryRun: given.on('dry-run'), canary })
    if (given.json) terminal.out(JSON.stringify(asJson(done), null, 2))
    else report(done, store.name, terminal)
    return 0
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
  const planned = done.status === 'planned'
  const size = done.bytes < 10_240 ? `${done.bytes} bytes` : `${Math.round(done.bytes / 1024)} KiB`
  out(`${planned ? 'would write' : 'wrote'} ${done.uploaded.length} objects (${size}); ${done.skipped} were there`)
  if (planned) for (const name of done.uploaded) out(`  ${name}`)
  if (done.status !== 'canary') {
    out(`${planned ? 'would point' : 'pointed'} ${done.pointers.length} files at them${planned ? ':' : ''}`)
    if (planned) for (const path of done.pointers) out(`  ${path}`)
    for (const path of done.removed) out(`${planned ? 'would remove' : 'removed'} ${path}`)
  }
  for (const line of done.diff) out(`  ${line.zh}\n  ${line.en}`)
  if (done.keeps) out(`the canary ${done.keeps.release} stays`)
  if (done.release) out(`${store}: ${done.release.id}`)
}
