import { readLive } from '#publish/release/goLive.ts'
import { promoteCanary } from '#publish/release/rollback.ts'
import { setCanary } from '#publish/release/setCanary.ts'
import { audienceOf, SIGNING, signedBy, storeCommand, storeOf } from './storeCommand.ts'

const USAGE = `startline canary <store> [--release <id>] --percent <0-100> | --containers <list>
startline canary <store> --stop | --promote

Shows another release to part of the visitors; each keeps what they were shown first. Without an
option it says what is active. publish leaves a canary alone, rollback ends it.

  --release <id>        which one; without it the share of the active canary changes
  --containers <list>   instead of a share: wechat, alipay, ios, android, browser, app (ios and android)
  --stop                everybody sees the live release again
  --promote             everybody sees the canary's release`

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
    const store = await storeOf(given, terminal)
    const [release, percent, containers] = ['release', 'percent', 'containers'].map(given.text)
    const shows = release !== undefined || percent !== undefined || containers !== undefined
    if ([shows, given.on('stop'), given.on('promote')].filter(Boolean).length > 1) {
      throw new Error(`Showing a release, --stop and --promote exclude each other.\n\n${USAGE}`)
    }
    if (given.on('promote')) await promoteCanary(store, signedBy(given))
    else if (given.on('stop')) await setCanary(store, null, signedBy(given))
    else if (shows) await setCanary(store, { release, ...audienceOf(percent, containers) }, signedBy(given))
    const { record } = await readLive(store)
    const active = record?.canary ?? null
    if (given.json) terminal.out(JSON.stringify({ release: record?.id ?? null, canary: active }, null, 2))
    else if (!active) terminal.out(`${store.name}: ${record?.id ?? 'nothing was published'}, no canary`)
    else {
      const whom = active.containers ? active.containers.join(', ') : `${active.percent} % of the visitors`
      terminal.out(`${store.name}: ${active.release} is shown to ${whom}`)
    }
    return 0
  },
})
