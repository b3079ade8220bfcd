import { resolve } from 'node:path'
import { countWords, findingWords } from '#authoring/check/formatFindings.ts'
import { isError, message } from '#authoring/model/finding.ts'
import { configFolders } from '#authoring/model/loadFolder.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import { gatherSaves, type Saved, watchConfig } from '#building/watchConfig.ts'
import type { Canary } from '#lib/canary.ts'
import { errorWords, joinWords, verbatim, type Words } from '#lib/words.ts'
import { readBuiltApp } from '#releasing/documents/builtApp.ts'
import type { DocumentsWritten, Drawing, Prerender } from '#releasing/documents/writeDocuments.ts'
import type { Signed } from '#releasing/goLive.ts'
import type { Platform } from '#releasing/platform.ts'
import { publishApp } from '#releasing/publishApp.ts'
import { type Published, publishRelease } from '#releasing/publishRelease.ts'
import { cachedLists } from '#releasing/store/cachedLists.ts'
import { Refusal, type Store } from '#releasing/store/store.ts'
import { createFolderBuild } from './build.ts'
import type { Terminal } from './command.ts'
import { sayContradictions, tellPlatform } from './storeCommand.ts'

/** A call of `publish`, read and sound. */
export interface PublishCall {
  store: Store
  folder: string
  /** The folder of the built application, to be published beside; null for none. */
  app: string | null
  which: Prerender
  canary: Omit<Canary, 'release'> | undefined
  dryRun: boolean
  platform: Platform | null
  signed(): Signed
}

/** What documents are drawn with; null where no application is published. */
export async function prepareDrawing({ app, which, dryRun }: PublishCall): Promise<Drawing | null> {
  if (app === null) return null
  const built = dryRun ? null : await readBuiltApp(app)
  return built ? { app: built, which } : { app: built, which: 'none' }
}

/**
 * Publishes a config at each save until Ctrl-C: what changed in a line, or what is in the way. What was begun when it is
 * stopped is done to its end.
 */
export async function publishWatch(call: PublishCall, terminal: Terminal): Promise<number> {
  const folders = configFolders(resolve(terminal.cwd, call.folder))
  const build = createFolderBuild(terminal.cwd, folders, 'sizes')
  const store = cachedLists(call.store)
  const drawing = await prepareDrawing(call)
  const printed = new Set<string>()
  const signed = call.signed()
  // What is still to be done: the application and the lock once, the platform after each release.
  const left = { app: call.app, lock: true, tell: call.platform !== null }

  async function publishSaved(saved: Saved): Promise<void> {
    const from = performance.now()
    const built = await build(saved ?? undefined)
    if (sayFindings(built, printed, terminal)) {
      const counted = countWords(built.findings)
      terminal.err(message('publish.watch.refused', { time: time(), folder: call.folder, counted }))
      return
    }
    const documents: DocumentsWritten[] = []
    const done = await publishRelease(store, built, {
      ...signed,
      now: Date.now(),
      ...(left.lock ? {} : { breakLock: false }),
      ...(call.platform ? { ask: call.platform.ask } : {}),
      ...(drawing ? { drawing } : {}),
      onDocuments: (written) => void documents.push(written),
      async first() {
        if (left.app !== null) await publishApp(store, left.app)
        left.app = null
      },
    })
    left.lock = false
    if (done.status === 'refused') {
      sayContradictions(done.contradictions, call.platform, message('publish.nothing'), terminal)
      return
    }
    terminal.out(summaryOf(done, documents[0], performance.now() - from))
    left.tell ||= call.platform !== null && done.status === 'published'
    if (!call.platform || !left.tell) return
    const quiet = { out: () => {}, err: terminal.err }
    left.tell = (await tellPlatform(call.platform, done.release?.id ?? null, quiet)) !== 0
  }

  const failed = (error: unknown) => {
    const reason = error instanceof Refusal ? error.words : errorWords(error)
    terminal.err(message('publish.watch.failed', { time: time(), reason }))
  }
  // What is saved while the first release is made is published after it. What is wrong with that ends the command.
  const stopped = interrupted()
  const begun = publishSaved(null)
  const saves = gatherSaves((saved) => begun.then(() => publishSaved(saved)), failed)
  const unwatch = watchConfig(folders, saves)
  try {
    await begun
    terminal.out(message('publish.watching', { folder: call.folder, store: store.name }))
    await stopped.wait
  } finally {
    unwatch()
    await saves.close()
    stopped.forget()
  }
  terminal.out(message('publish.ended'))
  return 0
}

/** Resolves at Ctrl-C or SIGTERM. Until `forget` these do not end the process. */
function interrupted(): { wait: Promise<void>; forget(): void } {
  let end = () => {}
  const wait = new Promise<void>((resolve) => {
    end = resolve
  })
  process.on('SIGINT', end).on('SIGTERM', end)
  return { wait, forget: () => void process.off('SIGINT', end).off('SIGTERM', end) }
}

/** Says errors, and advice that was not said before; answers whether there are errors. */
function sayFindings({ findings }: BuiltConfig, said: Set<string>, { err }: Terminal): boolean {
  for (const finding of findings) {
    const words = findingWords(finding)
    if (!isError(finding) && said.has(words.en)) continue
    said.add(words.en)
    err(words)
  }
  return findings.some(isError)
}

function summaryOf({ status, release, diff }: Published, written: DocumentsWritten | undefined, ms: number): Words {
  const id = release?.id ?? ''
  if (status === 'unchanged') return message('publish.watch.unchanged', { time: time(), release: id })
  const [first = verbatim(''), ...more] = diff
  const drawn = written?.drawn ?? 0
  const failed = written?.failed.length ?? 0
  const rest = [
    ...(more.length > 0 ? [message('publish.watch.more', { more: more.length })] : []),
    ...(drawn > 0 ? [message('publish.watch.drawn', { drawn })] : []),
    ...(failed > 0 ? [message('publish.watch.undrawn', { failed })] : []),
  ]
  return message('publish.watch.done', {
    ...{ time: time(), release: id, seconds: (ms / 1000).toFixed(1), first },
    rest: joinWords(rest, '', ''),
  })
}

function time(): string {
  return new Date().toLocaleTimeString('en-GB')
}
