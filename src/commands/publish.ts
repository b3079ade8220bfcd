import { resolve } from 'node:path'
import { countWords, findingWords } from '#authoring/check/formatFindings.ts'
import { isError, message } from '#authoring/model/finding.ts'
import { configFolder } from '#authoring/model/loadFolder.ts'
import { operatorError, verbatim, type Words } from '#lib/words.ts'
import { type DocumentsWritten, PRERENDER } from '#releasing/documents/writeDocuments.ts'
import type { Progress } from '#releasing/goLive.ts'
import { type PublishedApp, publishApp } from '#releasing/publishApp.ts'
import { type Published, publishRelease } from '#releasing/publishRelease.ts'
import { buildFolder } from './build.ts'
import { json, type Terminal } from './command.ts'
import { type PublishCall, prepareDrawing, publishWatch } from './publishWatch.ts'
import {
  diffLines,
  type Given,
  openGivenStore,
  quietly,
  readAudience,
  readPlatform,
  SIGNING,
  sayContradictions,
  signedBy,
  storeCommand,
  tellPlatform,
} from './storeCommand.ts'

const USAGE: Words = message('publish.usage')

/** Publishes a config folder to a store. */
export const publish = storeCommand({
  usage: USAGE,
  options: {
    ...SIGNING,
    to: { type: 'string' },
    app: { type: 'string' },
    prerender: { type: 'string', default: 'shared' },
    'dry-run': { type: 'boolean' },
    watch: { type: 'boolean' },
    canary: { type: 'string' },
    containers: { type: 'string' },
  },
  async run(given, terminal) {
    const call = await callOf(given, terminal)
    if (given.on('watch')) return publishWatch(call, terminal)
    const { folder, dryRun } = call
    if (!given.json) terminal.err(message('publish.checking', { folder }))
    const built = await buildFolder(terminal.cwd, folder, 'sizes')
    for (const finding of built.findings) terminal.err(findingWords(finding))
    if (built.findings.some(isError)) {
      const counted = countWords(built.findings)
      terminal.err(message('publish.refused', { folder, counted }))
      return 1
    }
    const { store, platform } = call
    const drawing = await prepareDrawing(call)
    const written: { app: PublishedApp | null; documents: DocumentsWritten | null } = { app: null, documents: null }
    const done = await publishRelease(store, built, {
      ...call.signed(),
      ...{ dryRun, canary: call.canary, progress: progressTo(terminal) },
      ...(platform ? { ask: platform.ask } : {}),
      ...(drawing ? { drawing } : {}),
      onDocuments(documents) {
        written.documents = documents
      },
      async first() {
        if (call.app !== null) written.app = await publishApp(store, call.app, dryRun)
      },
    })
    if (given.json) terminal.out(json({ ...asJson(done), ...written }))
    else {
      if (written.app) {
        const { files, bytes } = written.app
        const size = sizeWords(bytes)
        terminal.out(message('publish.application', { dryRun, files, size }))
      }
      report(done, store.name, terminal)
      if (written.documents) reportDocuments(written.documents, terminal)
    }
    if (done.status === 'refused') {
      const nothing = message('publish.nothing')
      sayContradictions(done.contradictions, platform, nothing, terminal)
      return 1
    }
    return platform && !dryRun ? tellPlatform(platform, done.release?.id ?? null, quietly(given, terminal)) : 0
  },
})

/** Reads what was typed. Throws, in words, where that cannot be. */
async function callOf(given: Given, terminal: Terminal): Promise<PublishCall> {
  if (!given.text('to')) {
    throw operatorError(message('publish.whereTo', { usage: USAGE }))
  }
  const [percent, containers, app] = [given.text('canary'), given.text('containers'), given.text('app')]
  const canary = percent !== undefined || containers !== undefined ? readAudience(percent, containers) : undefined
  const dryRun = given.on('dry-run')
  if (given.on('watch') && (dryRun || canary || given.json)) {
    throw operatorError(message('publish.watchAlone'))
  }
  const which = PRERENDER.find((one) => one === given.text('prerender'))
  if (!which) {
    throw operatorError(message('publish.noPrerender', { given: given.text('prerender') ?? '', known: PRERENDER }))
  }
  return {
    store: await openGivenStore(given, terminal),
    folder: configFolder(given.rest[0]),
    app: app === undefined ? null : resolve(terminal.cwd, app),
    ...{ canary, dryRun, which },
    platform: readPlatform(given),
    signed: () => signedBy(given, terminal),
  }
}

function asJson({ release, ...done }: Published): object {
  return { release: release?.id ?? null, ...done }
}

function report(done: Published, store: string, { out }: Terminal): void {
  if (done.status === 'unchanged') {
    const id = done.release?.id ?? ''
    out(message('publish.unchanged', { store, id }))
    return
  }
  const planned = done.status === 'planned' || done.status === 'refused'
  for (const line of diffLines(done.diff)) out(line)
  const { uploaded, skipped, pointers, removed, keeps, release } = done
  const size = sizeWords(done.bytes)
  out(message('publish.objects', { planned, uploaded: uploaded.length, size, skipped }))
  if (planned) listSome(uploaded, out)
  if (done.status !== 'canary') {
    out(message('publish.pointers', { planned, pointers: pointers.length }))
    if (planned) listSome(pointers, out)
    if (removed.length > 0) {
      out(message('publish.removed', { planned, removed: removed.length }))
      listSome(removed, out)
    }
  }
  if (keeps) out(message('publish.canaryStays', { release: keeps.release }))
  if (release) out(message('publish.released', { store, release: release.id }))
}

function reportDocuments({ documents, drawn, bytes, failed }: DocumentsWritten, { out }: Terminal): void {
  if (documents > 0 || failed.length > 0) {
    const size = sizeWords(bytes)
    out(message('publish.documents', { documents, drawn, size }))
  }
  for (const { page, reason } of failed) {
    out(message('publish.undrawn', { page, reason }))
  }
}

const LISTED = 20

function listSome(names: string[], out: Terminal['out']): void {
  for (const name of names.slice(0, LISTED)) out(verbatim(`  ${name}`))
  const more = names.length - LISTED
  if (more > 0) out(message('publish.more', { more }))
}

function sizeWords(bytes: number): Words {
  return bytes < 10_240 ? message('publish.bytes', { bytes }) : verbatim(`${Math.round(bytes / 1024)} KiB`)
}

const EVERY_MS = 2000

/** Prints how far an upload is, at most every two seconds. */
function progressTo({ err }: Terminal, now: () => number = Date.now): Progress {
  let last = now()
  return (what, done, all) => {
    if (now() - last < EVERY_MS) return
    last = now()
    err(message('publish.progress', { what: message(`publish.written.${what}`), done, all }))
  }
}
