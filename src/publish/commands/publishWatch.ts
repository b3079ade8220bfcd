import { resolve } from 'node:path'
import type { Canary } from '#lib/canary.ts'
import { verbatim, type Words, wordsOf } from '#lib/words.ts'
import type { BuiltConfig } from '#publish/build/createBuilder.ts'
import { configFolders } from '#publish/build/loadFolder.ts'
import { gatherSaves, type Saved, watchConfig } from '#publish/build/watchConfig.ts'
import { countWords, findingWords } from '#publish/check/formatFindings.ts'
import { readBuiltApp } from '#publish/documents/builtApp.ts'
import type { DocumentsWritten, Drawing, Prerender } from '#publish/documents/writeDocuments.ts'
import { isError } from '#publish/model/finding.ts'
import { PICTURE_CACHE, pictureSizes } from '#publish/pictures/makePicture.ts'
import type { Signed } from '#publish/release/goLive.ts'
import type { Platform } from '#publish/release/platform.ts'
import { publishApp } from '#publish/release/publishApp.ts'
import { type Published, publishRelease } from '#publish/release/publishRelease.ts'
import { keptLists } from '#publish/release/store/keptLists.ts'
import { Refusal, type Store } from '#publish/release/store/store.ts'
import { createFolderBuild } from './buildFolder.ts'
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
export async function drawingOf({ app, which, dryRun }: PublishCall): Promise<Drawing | null> {
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
  const build = createFolderBuild(terminal.cwd, folders, pictureSizes(PICTURE_CACHE))
  const store = keptLists(call.store)
  const drawing = await drawingOf(call)
  const said = new Set<string>()
  const signed = call.signed()
  // What is still to be done: the application and the lock once, the platform after each release.
  const left = { app: call.app, lock: true, tell: call.platform !== null }

  async function publishSaved(saved: Saved): Promise<void> {
    const from = performance.now()
    const built = await build(saved ?? undefined)
    if (sayFindings(built, said, terminal)) {
      const counted = countWords(built.findings)
      terminal.err({
        zh: `${time()} ${call.folder}：${counted.zh}，没有发布；改好后保存就会发布`,
        en: `${time()} ${call.folder}: ${counted.en}, nothing was published; mend it and save`,
      })
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
      sayContradictions(done.contradictions, call.platform, { zh: '没有发布', en: 'nothing was published' }, terminal)
      return
    }
    terminal.out(saidOf(done, documents[0], performance.now() - from))
    left.tell ||= call.platform !== null && done.status === 'published'
    if (!call.platform || !left.tell) return
    const quiet = { out: () => {}, err: terminal.err }
    left.tell = (await tellPlatform(call.platform, done.release?.id ?? null, quiet)) !== 0
  }

  const failed = (error: unknown) => {
    const { zh, en } = error instanceof Refusal ? error.words : wordsOf(error)
    terminal.err({
      zh: `${time()} 没有发布：${zh}\n下次保存会再试。`,
      en: `${time()} nothing was published: ${en}\nThe next save tries again.`,
    })
  }
  // What is saved while the first release is made is published after it. What is wrong with that ends the command.
  const stopped = interrupted()
  const begun = publishSaved(null)
  const saves = gatherSaves((saved) => begun.then(() => publishSaved(saved)), failed)
  const unwatch = watchConfig(folders, saves)
  try {
    await begun
    terminal.out({
      zh: `保存 ${call.folder} 里的文件就会发布到 ${store.name}；按 Ctrl-C 结束`,
      en: `every save in ${call.folder} is published to ${store.name}; Ctrl-C ends it`,
    })
    await stopped.wait
  } finally {
    unwatch()
    await saves.close()
    stopped.forget()
  }
  terminal.out({ zh: '已结束', en: 'ended' })
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

function saidOf({ status, release, diff }: Published, written: DocumentsWritten | undefined, ms: number): Words {
  const id = release?.id ?? ''
  const seconds = (ms / 1000).toFixed(1)
  if (status === 'unchanged') {
    return { zh: `${time()} 与 ${id} 相比没有变化`, en: `${time()} nothing has changed since ${id}` }
  }
  const [first = verbatim(''), ...more] = diff
  const rest = more.length === 0 ? verbatim('') : { zh: `，还有 ${more.length} 处`, en: ` and ${more.length} more` }
  const drawn = written?.drawn ?? 0
  const failed = written?.failed.length ?? 0
  const shown = {
    zh: `${drawn > 0 ? `，新画 ${drawn} 个页面` : ''}${failed > 0 ? `，${failed} 个页面没能预先画好` : ''}`,
    en: `${drawn > 0 ? `, ${drawn} documents drawn` : ''}${failed > 0 ? `, ${failed} pages could not be drawn` : ''}`,
  }
  return {
    zh: `${time()} ${id}（${seconds} 秒）：${first.zh}${rest.zh}${shown.zh}`,
    en: `${time()} ${id} (${seconds} s): ${first.en}${rest.en}${shown.en}`,
  }
}

function time(): string {
  return new Date().toLocaleTimeString('en-GB')
}
