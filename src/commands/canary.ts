import { message } from '#authoring/model/finding.ts'
import type { Canary } from '#lib/canary.ts'
import { operatorError, type Words } from '#lib/words.ts'
import { readLive } from '#releasing/goLive.ts'
import { askPlatform, type Contradiction, type Platform } from '#releasing/platform.ts'
import { readRecord } from '#releasing/readRecord.ts'
import { promoteCanary, setCanary } from '#releasing/rollback.ts'
import type { Store } from '#releasing/store/store.ts'
import { json } from './command.ts'
import {
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

const USAGE: Words = message('canary.usage')

/** Starts, changes, ends or promotes a canary. */
export const canary = storeCommand({
  usage: USAGE,
  options: {
    ...SIGNING,
    from: { type: 'string' },
    release: { type: 'string' },
    percent: { type: 'string' },
    containers: { type: 'string' },
    stop: { type: 'boolean' },
    promote: { type: 'boolean' },
  },
  async run(given, terminal) {
    const store = await openGivenStore(given, terminal)
    const [release, percent, containers] = ['release', 'percent', 'containers'].map(given.text)
    const shows = release !== undefined || percent !== undefined || containers !== undefined
    if ([shows, given.on('stop'), given.on('promote')].filter(Boolean).length > 1) {
      throw operatorError(message('canary.exclusive', { usage: USAGE }))
    }
    const platform = readPlatform(given)
    const signed = signedBy(given, terminal)
    if (given.on('promote')) {
      const against = platform ? await againstCanary(store, platform) : []
      if (against.length > 0) {
        sayContradictions(against, platform, message('canary.nothingPromoted'), terminal)
        return 1
      }
      await promoteCanary(store, signed)
    } else if (given.on('stop')) await setCanary(store, null, signed)
    else if (shows) await setCanary(store, { release, ...readAudience(percent, containers) }, signed)
    const { record } = await readLive(store)
    const active = record?.canary ?? null
    const live = record?.id ?? null
    if (given.json) terminal.out(json({ release: live, canary: active }))
    else if (!active) {
      const release = live ?? message('canary.noRelease')
      terminal.out(message('canary.none', { store: store.name, release }))
    } else {
      const whom = audienceWords(active)
      terminal.out(message('canary.shown', { store: store.name, release: active.release, whom }))
    }
    return platform ? tellPlatform(platform, live, quietly(given, terminal)) : 0
  },
})

function audienceWords({ containers, percent }: Canary): Words {
  if (containers) return message('canary.containers', { containers })
  return message('canary.percent', { percent })
}

/** What a platform says against the canary's facts for everybody. */
async function againstCanary(store: Store, platform: Platform): Promise<Contradiction[]> {
  const { record } = await readLive(store)
  if (!record?.canary) return []
  const { facts = {} } = await readRecord(store, record.canary.release)
  return askPlatform(platform, record.facts ?? {}, facts, store.get)
}
