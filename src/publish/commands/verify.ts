import type { Words } from '#lib/words.ts'
import { plural } from '#publish/release/diff/wording.ts'
import { verify as look, type Verified } from '#publish/release/verify.ts'
import { json } from './command.ts'
import { storeCommand, storeOf } from './storeCommand.ts'

/** Looks whether a store is whole. */
export const verify = storeCommand({
  usage: {
    zh: `startline verify <存储> [--json]

把存储读一遍：每个文件都在，内容与名字相符；赛事资料属于各自的赛事；入口指向线上的发布；
以前的每次发布都还能回退。有问题时退出码为 1。`,
    en: `startline verify <store> [--json]

Reads everything in a store: every object is there and is what its name says, the races' facts are those
of their races, every pointer is what the live release published, every earlier release can still be rolled back to. 1 when not.`,
  },
  options: { from: { type: 'string' } },
  async run(given, terminal) {
    const store = await storeOf(given, terminal)
    const found = await look(store)
    if (given.json) {
      // A machine reads one language, whoever runs it.
      const faults = found.faults.map((fault) => ({ ...fault, message: fault.message.en }))
      terminal.out(json({ ...found, faults }))
    } else {
      for (const { path, code, message } of found.faults) {
        const place = `${path || store.name} ${code}`
        terminal.out({ zh: `${place}：${message.zh}`, en: `${place}: ${message.en}` })
      }
      terminal.out(summary(store.name, found))
    }
    return found.faults.length === 0 ? 0 : 1
  },
})

function summary(name: string, { release, objects, pointers, faults }: Verified): Words {
  const count = faults.length
  const state = count === 0 ? { zh: '完好', en: 'whole' } : { zh: `${count} 处问题`, en: plural(count, 'fault') }
  if (release === null) return { zh: `${name}：${state.zh}`, en: `${name}: ${state.en}` }
  return {
    zh: `${name}：${release}，${objects} 个文件、${pointers} 个入口：${state.zh}`,
    en: `${name}: ${release}, ${plural(objects, 'object')}, ${plural(pointers, 'pointer')}: ${state.en}`,
  }
}
