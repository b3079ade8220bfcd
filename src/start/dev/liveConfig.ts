import { existsSync, watch } from 'node:fs'
import { join, sep } from 'node:path'
import type { BuiltConfig } from '#publish/build/createBuilder.ts'
import { isConfigFile } from '#publish/build/loadFolder.ts'
import { isError } from '#publish/model/finding.ts'
import type { PictureMaker } from '#publish/pictures/makePicture.ts'
import { createConfig } from '#start/config.ts'
import type { Settings } from '#start/settings.ts'

export interface LiveConfig {
  /** The last config without errors; before there was one, what of it is sound. */
  current(): BuiltConfig
  close(): void
}

const SETTLE_MS = 60

/** Builds the config folder, and again after each save. `onBuilt` hears every result, the first included. */
export async function liveConfig(
  settings: Settings,
  onBuilt: (built: BuiltConfig, sound: boolean) => void | Promise<void>,
  makePicture?: PictureMaker,
): Promise<LiveConfig> {
  let build: ReturnType<typeof createConfig> | null = createConfig(settings, makePicture)
  let good = await build()
  await onBuilt(good, !good.findings.some(isError))
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let saved = new Set<string>()
  let all = false

  async function again(): Promise<void> {
    const changed = all ? undefined : saved
    saved = new Set()
    all = false
    build ??= createConfig(settings, makePicture)
    const built = await build(changed)
    const sound = !built.findings.some(isError)
    if (sound) good = built
    await onBuilt(built, sound)
  }
  function later(): void {
    clearTimeout(timer)
    // Editors save in several steps: what counts is the state after the last.
    timer = setTimeout(() => {
      running = running.then(again).catch((error) => {
        all = true
        console.error(error)
      })
    }, SETTLE_MS)
  }
  const { config, campaigns } = settings.folders
  const watched = [
    { folder: config, prefix: '' },
    { folder: campaigns, prefix: 'campaigns/' },
  ].filter(({ folder }) => existsSync(folder))
  const watchers = [
    ...watched.map(({ folder, prefix }) =>
      watch(folder, { recursive: true }, (_event, name) => {
        if (name && isConfigFile(name)) saved.add(prefix + name.split(sep).join('/'))
        // A folder that was moved in brings files that nobody names.
        else if (name === null || !/\.[^/]*$/.test(name) || name.endsWith('.template')) all = true
        else return
        later()
      }),
    ),
    ...['schemas', 'src/widgets', 'src/modules', 'src/runtime/actions'].map((folder) =>
      watch(join(settings.root, folder), { recursive: true }, (_event, name) => {
        if (!name || !(folder === 'schemas' ? name.endsWith('.json') : /schemas?\.json$/.test(name))) return
        // Read only when all is saved: what an editor holds half-written is no reason to end.
        build = null
        all = true
        later()
      }),
    ),
  ]
  return {
    current: () => good,
    close() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}
