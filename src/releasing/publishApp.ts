import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { message } from '#authoring/model/finding.ts'
import { inParallel } from '#lib/inParallel.ts'
import { Refusal, type Store } from './store/store.ts'

/** What was written of the application, or would be. */
export interface PublishedApp {
  files: number
  bytes: number
}

const WIDTH = 16
const ENTRY = 'index.html'
const ASSETS = 'assets/'

/**
 * Publishes the built application under `app/`: what is named by its content first, the page that loads it last.
 * Older assets stay, for pages that are open. Throws when the folder holds no application.
 */
export async function publishApp(store: Store, folder: string, dryRun = false): Promise<PublishedApp> {
  if (!existsSync(join(folder, ENTRY))) {
    throw new Refusal(message('store.noApplication', { folder, entry: ENTRY }))
  }
  const there = await store.list('app/')
  const all = filesOf(folder)
  const changed = all.filter(({ name, size }) => !name.startsWith(ASSETS) || there.get(`app/${name}`) !== size)
  // A compressed file that the build no longer makes would be served in place of the new one.
  const known = new Set(all.map(({ name }) => `app/${name}`))
  const stale = [...there.keys()].filter((path) => !path.startsWith(`app/${ASSETS}`) && !known.has(path))
  if (!dryRun) {
    const write = async ({ name }: AppFile) => store.put(`app/${name}`, readFileSync(join(folder, name)))
    const step = (rank: number) => changed.filter((file) => rankOf(file) === rank)
    await inParallel(step(0), WIDTH, write)
    await inParallel(step(1), WIDTH, write)
    await inParallel(stale, WIDTH, store.remove)
    await inParallel(step(2), WIDTH, write)
  }
  return { files: changed.length, bytes: changed.reduce((sum, { size }) => sum + size, 0) }
}

function rankOf({ name }: AppFile): number {
  if (name.startsWith(ASSETS)) return 0
  return name.startsWith(ENTRY) ? 2 : 1
}

interface AppFile {
  name: string
  size: number
}

function filesOf(folder: string): AppFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ name: relative(folder, path).split(sep).join('/'), size: statSync(path).size }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
