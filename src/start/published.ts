import { join } from 'node:path'
import { message } from '#authoring/model/finding.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import { asObject, type JsonObject } from '#lib/json.ts'
import { type SiteSources, siteSources } from '#lib/securityHeaders.ts'
import { errorWords, operatorError, type Words } from '#lib/words.ts'
import type { JudgedReleases } from '#platform/options.ts'
import type { BuiltApp } from '#releasing/documents/builtApp.ts'
import { isBuiltBy } from '#releasing/documents/document.ts'
import { publishRelease } from '#releasing/publishRelease.ts'
import { createReleaseReader } from '#releasing/readReleases.ts'
import { SITE_POINTER } from '#releasing/record.ts'
import { checkedStore } from '#releasing/store/checkedStore.ts'
import { directoryStore } from '#releasing/store/directoryStore.ts'
import { openStore } from '#releasing/store/openStore.ts'
import type { Store } from '#releasing/store/store.ts'
import type { ConfigHost } from './front.ts'
import type { Settings } from './settings.ts'

/** Published config as this server serves it and judges by it. */
export interface Published extends ConfigHost {
  /** The releases as they are in the store now. */
  releases(): Promise<JudgedReleases>
  /** A drawn document by its name; null when there is none of this server's application. */
  document(name: string): Promise<string | null>
  /** The store that CONFIG_FROM names; null for the server's own. */
  from: string | null
  /** Objects of its store that nobody gets, because their content is not what their names say. */
  damaged(): string[]
}

/** Opens the store of CONFIG_FROM; null where none is named. */
export async function publishedElsewhere(
  { configFrom, root }: Pick<Settings, 'configFrom' | 'root'>,
  app: BuiltApp | null,
  log: (words: Words) => void,
): Promise<Published | null> {
  return configFrom === null ? null : publishedIn(await openStore(configFrom, root), configFrom, app, log)
}

/** Publishes a built config to a store of this server's own, in its data folder: one way for facts and pages to go live. */
export async function publishToSelf(
  { dataDir, prerender }: Settings,
  built: BuiltConfig,
  log: (words: Words) => void,
  app: BuiltApp | null = null,
): Promise<Published> {
  const store = directoryStore(join(dataDir, 'published'))
  await publishRelease(store, built, {
    author: 'npm start',
    note: '',
    now: Date.now(),
    // The data folder is this process's alone: whose lock is there has died.
    breakLock: true,
    ...(app ? { drawing: prerender === 'none' ? { app: null, which: 'none' } : { app, which: prerender } } : {}),
    onDocuments({ failed }) {
      for (const { page, reason } of failed) log(message('start.notDrawn', { page, reason }))
    },
  })
  return publishedIn(store, null, app, log)
}

/** Objects kept in memory: pages of a few races, and what they need. */
const MOST_OBJECTS = 500

async function readPointer(store: Store): Promise<JsonObject> {
  const text = (await store.get(SITE_POINTER)) ?? '{}'
  try {
    return asObject(JSON.parse(text))
  } catch (cause) {
    throw operatorError(message('start.pointer', { store: store.name, pointer: SITE_POINTER }), { cause })
  }
}

async function publishedIn(
  given: Store,
  from: string | null,
  app: BuiltApp | null,
  log: (words: Words) => void,
): Promise<Published> {
  const store = checkedStore(given)
  const read = createReleaseReader(store)
  const objects = new Map<string, Uint8Array>()
  let sources: SiteSources = { media: [] }
  return {
    from,
    sources: () => sources,
    damaged: store.damaged,
    async document(name) {
      const drawn = app && (await store.get(name))
      // Drawn with another build, it would load what this server has not.
      return drawn && isBuiltBy(drawn, app) ? drawn : null
    },
    async releases() {
      const found = await read(Date.now())
      sources = siteSources(asObject((await readPointer(store)).site))
      return found
    },
    async file(name) {
      const known = objects.get(name)
      if (known || !name.startsWith('objects/')) return known ?? store.bytes(name)
      const content = await store.bytes(name).catch((error: unknown) => {
        if (!store.damaged().includes(name)) throw error
        log(errorWords(error))
        return null
      })
      if (!content) return null
      const [oldest] = objects.keys()
      if (objects.size >= MOST_OBJECTS && oldest !== undefined) objects.delete(oldest)
      objects.set(name, content)
      return content
    },
  }
}
