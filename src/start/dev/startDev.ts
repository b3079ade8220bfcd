import { isError } from '#publish/model/finding.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { findingLines } from '#start/config.ts'
import { createFront, routeBoth } from '#start/front.ts'
import { listen } from '#start/listen.ts'
import { lockFolder } from '#start/lockFolder.ts'
import type { Settings } from '#start/settings.ts'
import { openSandbox, type RunningServer } from '#start/startServer.ts'
import { type Events, serveEvents } from './events.ts'
import { type LiveConfig, liveConfig } from './liveConfig.ts'
import { vitePage } from './vite.ts'

/** What Vite answers: the application, from its sources. */
const PAGES = /^\/(?!(config|dev|healthz)(\/|\?|$))/

/** Starts the product from its sources: code and config reload as they are saved. */
export async function startDev(settings: Settings, log: (line: string) => void): Promise<RunningServer> {
  const closers: (() => void | Promise<void>)[] = []
  const close = async () => {
    for (const undo of closers.splice(0).reverse()) await undo()
  }
  try {
    closers.push(await lockFolder(settings.dataDir))
    const door = await listen(settings.port)
    closers.push(() => door.close())
    const parts: { sandbox?: Sandbox; events?: Events } = {}
    const config: LiveConfig = await liveConfig(settings, async (built, sound) => {
      const lines = findingLines(built, settings)
      for (const line of lines) log(line)
      if (sound && parts.sandbox) await parts.sandbox.reload(built.races)
      parts.events?.send(sound ? { type: 'config' } : { type: 'findings', lines })
    })
    closers.push(() => config.close())
    const sandbox = await openSandbox(settings, () => config.current(), log)
    parts.sandbox = sandbox
    closers.push(() => sandbox.close())
    const front = createFront(() => config.current())
    closers.push(() => front.close())
    const events = serveEvents(front)
    parts.events = events
    closers.push(() => events.close())
    const current = config.current()
    if (current.findings.some(isError)) events.send({ type: 'findings', lines: findingLines(current, settings) })
    const page = await vitePage(settings.root, door.server)
    closers.push(() => page.close())
    door.open(await routeBoth(front, sandbox, { knows: PAGES, handle: page.handle }))
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}
