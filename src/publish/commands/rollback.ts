import { operatorError, type Words } from '#lib/words.ts'
import { rollback as rollBack } from '#publish/release/rollback.ts'
import { json } from './command.ts'
import {
  diffLines,
  platformOf,
  quietly,
  SIGNING,
  signedBy,
  storeCommand,
  storeOf,
  tellPlatform,
} from './storeCommand.ts'

const USAGE: Words = {
  zh: `startline rollback <N> --from <存储> [--note <原因>] [--author <谁>]

把以前某次发布的页面和赛事资料重新发布，另记一笔并写明来源，同时结束灰度。N 是发布编号，或往回几步
（1 就是线上的前一次）。不问平台：已经卖出的按原来的条款，撤掉的项目不再接受报名。
那次发布的文件缺了就拒绝。--break-lock 用来接替一次已经中断的发布。`,
  en: `startline rollback <N> --from <store> [--note <why>] [--author <who>]

Publishes the pages and facts of an earlier release again, under a new record that names it, and ends a
canary. N is a release's id, or how many releases to go back (1: the one before the live one). No platform
is asked: what was sold stays on its terms, and a project that is gone takes no more entries.
Refused when one of its objects is gone. --break-lock takes over from a publish that has died.`,
}

/** Goes back to an earlier release. */
export const rollback = storeCommand({
  usage: USAGE,
  options: { ...SIGNING, from: { type: 'string' } },
  async run(given, terminal) {
    const store = await storeOf(given, terminal)
    const [target] = given.rest
    if (target === undefined) {
      throw operatorError({
        zh: `要回到哪一次发布？\n\n${USAGE.zh}`,
        en: `Back to which release?\n\n${USAGE.en}`,
      })
    }
    const { id, origin, diff, author } = await rollBack(store, target, signedBy(given, terminal))
    if (given.json) terminal.out(json({ release: id, origin, author, diff }))
    else {
      for (const line of diffLines(diff)) terminal.out(line)
      terminal.out({
        zh: `${store.name}：${id}，页面和赛事资料取自 ${origin}，由 ${author} 要求`,
        en: `${store.name}: ${id}, with the pages and facts of ${origin}, asked for by ${author}`,
      })
    }
    const platform = platformOf(given)
    return platform ? tellPlatform(platform, id, quietly(given, terminal)) : 0
  },
})
