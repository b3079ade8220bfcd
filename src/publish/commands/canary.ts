import type { Canary } from '#lib/canary.ts'
import { operatorError, type Words } from '#lib/words.ts'
import { readLive } from '#publish/release/goLive.ts'
import { askPlatform, type Contradiction, type Platform } from '#publish/release/platform.ts'
import { readRecord } from '#publish/release/readRecord.ts'
import { promoteCanary } from '#publish/release/rollback.ts'
import { setCanary } from '#publish/release/setCanary.ts'
import type { Store } from '#publish/release/store/store.ts'
import { json } from './command.ts'
import {
  audienceOf,
  platformOf,
  quietly,
  SIGNING,
  sayContradictions,
  signedBy,
  storeCommand,
  storeOf,
  tellPlatform,
} from './storeCommand.ts'

const USAGE: Words = {
  zh: `startline canary <存储> [--release <编号>] --percent <0-100> | --containers <列表>
startline canary <存储> --stop | --promote

给一部分访客看另一次发布（灰度）；每个人一直看到最先给他看的那一份。不写选项就说明现在的情况。
publish 不影响灰度，rollback 会结束它。

  --release <编号>      看哪一次发布；不写则只改变现有灰度的比例
  --containers <列表>   不按比例而按容器：wechat、alipay、ios、android、browser、app（即 ios 和 android）
  --stop                所有人重新看线上的发布
  --promote             所有人改看灰度的发布；有 --tell 时先问平台`,
  en: `startline canary <store> [--release <id>] --percent <0-100> | --containers <list>
startline canary <store> --stop | --promote

Shows another release to part of the visitors; each keeps what they were shown first. Without an
option it says what is active. publish leaves a canary alone, rollback ends it.

  --release <id>        which one; without it the share of the active canary changes
  --containers <list>   instead of a share: wechat, alipay, ios, android, browser, app (ios and android)
  --stop                everybody sees the live release again
  --promote             everybody sees the canary's release; with --tell the platform is asked first`,
}

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
      throw operatorError({
        zh: `给谁看、--stop、--promote 三者只能选一个。\n\n${USAGE.zh}`,
        en: `Showing a release, --stop and --promote exclude each other.\n\n${USAGE.en}`,
      })
    }
    const platform = platformOf(given)
    const signed = signedBy(given, terminal)
    if (given.on('promote')) {
      const against = platform ? await againstCanary(store, platform) : []
      if (against.length > 0) {
        sayContradictions(against, platform, { zh: '没有改变任何东西', en: 'nothing was promoted' }, terminal)
        return 1
      }
      await promoteCanary(store, signed)
    } else if (given.on('stop')) await setCanary(store, null, signed)
    else if (shows) await setCanary(store, { release, ...audienceOf(percent, containers) }, signed)
    const { record } = await readLive(store)
    const active = record?.canary ?? null
    const live = record?.id ?? null
    if (given.json) terminal.out(json({ release: live, canary: active }))
    else if (!active) {
      terminal.out({
        zh: `${store.name}：${live ?? '还没有发布过'}，没有灰度`,
        en: `${store.name}: ${live ?? 'nothing was published'}, no canary`,
      })
    } else {
      const whom = audienceWords(active)
      terminal.out({
        zh: `${store.name}：${active.release} 给${whom.zh}看`,
        en: `${store.name}: ${active.release} is shown to ${whom.en}`,
      })
    }
    return platform ? tellPlatform(platform, live, quietly(given, terminal)) : 0
  },
})

function audienceWords({ containers, percent }: Canary): Words {
  if (containers) return { zh: ` ${containers.join('、')} 里的访客`, en: containers.join(', ') }
  return { zh: ` ${percent}% 的访客`, en: `${percent} % of the visitors` }
}

/** What a platform says against the canary's facts for everybody. */
async function againstCanary(store: Store, platform: Platform): Promise<Contradiction[]> {
  const { record } = await readLive(store)
  if (!record?.canary) return []
  const { facts = {} } = await readRecord(store, record.canary.release)
  return askPlatform(platform, record.facts ?? {}, facts, store.get)
}
