import { watch } from 'node:fs'

/** A save is several events; they are over after so many milliseconds. */
const PAUSE_MS = 80

/** Does something now and after every change below the folders, one at a time, until Ctrl-C. */
export async function watchFolders(folders: readonly string[], work: () => Promise<void>): Promise<void> {
  await work()
  await new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let running = Promise.resolve()
    const watchers = folders.map((folder) =>
      watch(folder, { recursive: true }, () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          running = running.then(work, work)
        }, PAUSE_MS)
      }),
    )
    process.once('SIGINT', () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      resolve()
    })
  })
}
