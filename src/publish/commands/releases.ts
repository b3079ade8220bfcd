import { operatorError, type Words } from '#lib/words.ts'
import { diffOf } from '#publish/release/diff/diffOf.ts'
import { reader } from '#publish/release/goLive.ts'
import { knownId, readLog, readRecord } from '#publish/release/readRecord.ts'
import type { LogEntry } from '#publish/release/record.ts'
import { json } from './command.ts'
import { storeCommand, storeOf } from './storeCommand.ts'

/** Lists the releases of a store, newest first. */
export const releases = storeCommand({
  usage: {
    zh: `startline releases --from <存储> [--json]

列出发布过什么，新的在前：编号、是什么、谁发布的、说明。`,
    en: `startline releases --from <store> [--json]

Lists what was published, newest first: id, what it was, author and note.`,
  },
  options: { from: { type: 'string' } },
  async run(given, terminal) {
    const store = await storeOf(given, terminal)
    const log = await readLog(store)
    if (given.json) terminal.out(json(log.toReversed()))
    else if (log.length === 0)
      terminal.out({ zh: `${store.name}：这里还没有发布过`, en: `${store.name}: nothing was published here` })
    else {
      const live = log.findLast((entry) => entry.status === 'live')
      for (const entry of log.toReversed()) terminal.out(line(entry, entry === live))
    }
    return 0
  },
})

function line(entry: LogEntry, live: boolean): Words {
  const { id, at, kind, status, author, note, canary } = entry
  const when = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
  const words: Words[] = [
    whatItWas(entry),
    ...(kind !== 'canary' && canary
      ? [{ zh: `灰度 ${canary.release} 同时在线`, en: `beside the canary ${canary.release}` }]
      : []),
    ...(status === 'publishing' ? [{ zh: '中途断了', en: 'cut off' }] : []),
    ...(status === 'staged' ? [{ zh: '供灰度用', en: 'for a canary' }] : []),
    ...(live ? [{ zh: '线上', en: 'live' }] : []),
  ]
  const zh = `${words.map((one) => one.zh).join('，')}  ${author}${note ? `：${note}` : ''}`
  const en = `${words.map((one) => one.en).join(', ')}  ${author}${note ? `: ${note}` : ''}`
  return { zh: `${id}  ${when} UTC  ${zh}`, en: `${id}  ${when} UTC  ${en}` }
}

function whatItWas({ kind, origin, canary }: LogEntry): Words {
  if (kind === 'canary' && canary) {
    const { release, containers, percent } = canary
    const share = containers
      ? { zh: containers.join('、'), en: containers.join(', ') }
      : { zh: `${percent}%`, en: `${percent} %` }
    return { zh: `灰度 ${release}（${share.zh}）`, en: `canary ${release} for ${share.en}` }
  }
  if (kind === 'canary') return { zh: '灰度结束', en: 'canary ended' }
  const did = { publish: '发布', rollback: '回退' }[kind]
  return origin ? { zh: `${did}到 ${origin}`, en: `${kind} of ${origin}` } : { zh: did, en: kind }
}

const DIFF_USAGE: Words = {
  zh: `startline diff <A> <B> --from <存储> [--json]

用文字说明从发布 A 到发布 B 改了什么。编号可以只写末尾几位。`,
  en: `startline diff <A> <B> --from <store> [--json]

Says in words what changes from release A to release B. An id may be shortened to its end.`,
}

/** Compares two releases of a store. */
export const diff = storeCommand({
  usage: DIFF_USAGE,
  options: { from: { type: 'string' } },
  async run(given, terminal) {
    const store = await storeOf(given, terminal)
    const [from, to] = given.rest
    if (from === undefined || to === undefined) {
      throw operatorError({
        zh: `要比较两次发布。\n\n${DIFF_USAGE.zh}`,
        en: `Two releases are compared.\n\n${DIFF_USAGE.en}`,
      })
    }
    const ids = (await readLog(store)).map((entry) => entry.id)
    const before = await readRecord(store, knownId(store, ids, from))
    const after = await readRecord(store, knownId(store, ids, to))
    const lines = await diffOf(before, after, reader(store, new Map()))
    if (given.json) terminal.out(json({ from: before.id, to: after.id, diff: lines }))
    else if (lines.length === 0) {
      terminal.out({
        zh: `${before.id} 和 ${after.id} 的页面和赛事资料相同`,
        en: `${before.id} and ${after.id} show the same pages and have the same facts`,
      })
    } else for (const one of lines) terminal.out(one)
    return 0
  },
})
