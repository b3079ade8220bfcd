import { watch } from 'node:fs'
import { join } from 'node:path'
import { isError } from '#authoring/model/finding.ts'
import type { PictureMaker } from '#authoring/pictures/makePicture.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import { gatherSaves, watchConfig } from '#building/watchConfig.ts'
import { createConfig } from '#start/config.ts'
import type { Settings } from '#start/settings.ts'

export interface LiveConfig {
  /** The last config without errors; before there was one, what of it is sound. */
  current(): BuiltConfig
  close(): void
}

/** Builds the config folder, and again after each save. `onBuilt` hears every result, the first included. */
export async function liveConfig(
  settings: Settings,
  onBuilt: (built: BuiltConfig, sound: boolean) => void | Promise<void>,
  makePicture?: PictureMaker,
): Promise<LiveConfig> {
  let build: ReturnType<typeof createConfig> | null = createConfig(settings, makePicture)
  let good = await build()
  await onBuilt(good, !good.findings.some(isError))

  const saves = gatherSaves(async (saved) => {
    build ??= createConfig(settings, makePicture)
    const built = await build(saved ?? undefined)
    const sound = !built.findings.some(isError)
    if (sound) good = built
    await onBuilt(built, sound)
  }, console.error)
  const unwatch = watchConfig(settings.folders, saves)
  const watchers = ['schemas', 'src/widgets', 'src/modules', 'src/runtime/actions'].map((folder) =>
    watch(join(settings.root, folder), { recursive: true }, (_event, name) => {
      if (!name || !(folder === 'schemas' ? name.endsWith('.json') : /schemas?\.json$/.test(name))) return
      // Read only when all is saved: what an editor holds half-written is no reason to end.
      build = null
      saves.note(null)
    }),
  )
  return {
    current: () => good,
    close() {
      unwatch()
      for (const watcher of watchers) watcher.close()
      void saves.close()
    },
  }
}
