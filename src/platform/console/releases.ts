import { contradictionsOf } from '#platform/raceStore/contradictions.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import type { ConsoleContext, HandlersOf } from './consoleHandler.ts'

/** Which releases entries are judged by, and what a publisher asks and tells of the next one. */
export const releaseHandlers: HandlersOf<'readReleases' | 'readReleasesAgain' | 'askContradictions'> = {
  readReleases: async ({ platform }) => stateOf(platform),

  async readReleasesAgain({ platform, readReleases }) {
    await readReleases()
    return stateOf(platform)
  },

  async askContradictions({ platform, params: { races, gone } }) {
    // The publisher has checked the rest of the facts.
    const facts = races as unknown as RaceFacts[]
    const contradictions = await contradictionsOf(platform.db, platform.clock.now(), { facts, gone })
    return { ...stateOf(platform), contradictions }
  },
}

function stateOf({ releases, options }: ConsoleContext['platform']) {
  const { live, beside } = releases.current()
  return {
    from: options.releasesFrom,
    live: live.id,
    beside: beside.map(({ release, until }) => ({ release: release.id, until })),
  }
}
