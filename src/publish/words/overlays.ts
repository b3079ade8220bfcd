import type { Fault } from '#publish/model/origins.ts'
import { didYouMean } from '#publish/model/suggest.ts'
import type { Text } from '#runtime/model.ts'

const withoutIds = ({ zh, en }: Text): Text => ({
  zh: `${zh}没有 id 的块，用 npx startline check --fix 加上。`,
  en: `${en} Blocks without an id get one by npx startline check --fix.`,
})

/** What is said of overlays, series and facts: of what a page is made of. */
export const OVERLAY = {
  noBlock: (route: string, id: string, known: readonly string[]): Fault => ({
    code: 'overlay.block',
    message: {
      zh: `页面 "${route}" 没有 id 为 "${id}" 的块`,
      en: `the page "${route}" has no block with the id "${id}"`,
    },
    hint: withoutIds(didYouMean(id, known, { zh: '页面上的 id', en: 'Ids of the page' })),
  }),
  noItem: (list: string, name: string, known: readonly string[]): Fault => ({
    code: 'overlay.item',
    message: { zh: `"${list}" 里没有 "${name}"`, en: `"${list}" has no "${name}"` },
    hint: didYouMean(name, known, { zh: '其中有', en: 'There are' }),
  }),
  severalItems: (list: string, name: string, count: number): Fault => ({
    code: 'overlay.item',
    message: { zh: `"${list}" 里有 ${count} 项叫 "${name}"`, en: `${count} items of "${list}" are called "${name}"` },
    hint: { zh: '给要改的那一项写上 "id"，再用这个 id。', en: 'Give the one that is meant an "id", and name that.' },
  }),
  noList: (list: string): Fault => ({
    code: 'overlay.item',
    message: { zh: `"${list}" 不是写在那里的列表`, en: `"${list}" is no list that is written there` },
    hint: {
      zh: '列表由别处得来（绑定或 each）时，用 "merge" 整个替换。',
      en: 'Where a list is made of another (a binding, "each"), replace it with "merge".',
    },
  }),
  intoItself: (id: string): Fault => ({
    code: 'overlay.block',
    message: { zh: `"${id}" 不能移到它自己里面`, en: `"${id}" cannot be moved into itself` },
  }),
  plainItem: (name: string): Fault => ({
    code: 'overlay.item',
    message: {
      zh: `"${name}" 是一个值，没有可改的属性`,
      en: `"${name}" is a plain value without properties to change`,
    },
    hint: {
      zh: '用 "remove" 去掉它，再用 "insert" 加上新的。',
      en: 'Take it away with "remove", and "insert" another.',
    },
  }),
  noPage: (name: string, known: readonly string[]): Fault => ({
    code: 'overlay.extends',
    message: { zh: `没有可扩展的页面 "${name}"`, en: `there is no page "${name}" to extend` },
    hint: didYouMean(name, known, { zh: '页面', en: 'Pages' }),
  }),
  noPageOf: (member: string, name: string, known: readonly string[]): Fault => ({
    code: 'overlay.extends',
    message: { zh: `${member} 没有可扩展的页面 "${name}"`, en: `${member} has no page "${name}" to extend` },
    hint: didYouMean(name, known, { zh: '它的页面', en: 'Its pages' }),
  }),
  circle: (names: readonly string[]): Fault => ({
    code: 'overlay.circle',
    message: { zh: `它们互相扩展：${names.join(' → ')}`, en: `these extend each other: ${names.join(' → ')}` },
  }),
  audiences: (name: string, most: number): Fault => ({
    code: 'overlay.audiences',
    message: {
      zh: `"${name}" 的覆盖文件组合出 ${most} 个以上的版本：渠道、品牌和容器的每种组合一个`,
      en: `the overlays of "${name}" make more than ${most} versions of it, one for each combination of channel, brand and environment`,
    },
    hint: {
      zh: '把覆盖文件合并，或在页面里用 showIf 区分。',
      en: 'Join overlays, or make the difference inside the page with showIf.',
    },
  }),
  otherRace: (raceId: string, written: string): Fault => ({
    code: 'race.id',
    message: {
      zh: `它在 races/${raceId} 里，写的却是赛事 ${written}`,
      en: `it lies in races/${raceId}, but is for the race ${written}`,
    },
    hint: {
      zh: '去掉 "raceId"：文件夹已经说明了。或者移动文件。',
      en: 'Leave "raceId" out: the folder says it. Or move the file.',
    },
  }),
  routeForSome: {
    code: 'overlay.for',
    message: { zh: '有自己地址的页面是给所有人的', en: 'a page with a route of its own is for everybody' },
    hint: {
      zh: '去掉 "for"；要为部分人改它，另写一个覆盖文件。',
      en: 'Leave "for" out; another overlay may change this page for some.',
    },
  },
  notObject: {
    code: 'json.object',
    message: { zh: '这里应是一个对象', en: 'an object is expected' },
  },
} as const satisfies Record<string, Fault | ((...args: never[]) => Fault)>

/** What is said of the files of a series. */
export const SERIES_WORDS = {
  stray: {
    code: 'series.place',
    message: { zh: '系列的文件不放在这里', en: 'no file of a series lies here' },
    hint: {
      zh: '模板：campaigns/<系列>.template/ 或 series/<系列>/template/。资料：campaigns/<名字>/campaign.json 或 series/<系列>/<名字>.json。',
      en: 'Templates: campaigns/<series>.template/ or series/<series>/template/. Facts: campaigns/<id>/campaign.json or series/<series>/<id>.json.',
    },
  },
  noFacts: (file: string): Fault => ({
    code: 'series.place',
    message: { zh: `没有它的资料：缺少 ${file}`, en: `there are no facts for it: ${file} is missing` },
  }),
  unused: {
    code: 'series.unused',
    message: {
      zh: '没有资料用到这个模板：它的页面既不检查也不显示',
      en: 'no facts use this template: its pages are neither checked nor shown',
    },
    severity: 'warning',
  },
  incompleteTemplate: (home: string, hasSchema: boolean): Fault => ({
    code: 'series.template',
    message: hasSchema
      ? { zh: `模板 ${home} 没有页面`, en: `the template ${home} has no page` }
      : {
          zh: `模板 ${home} 没有能用的 facts.schema.json`,
          en: `the template ${home} has no facts.schema.json that can be used`,
        },
  }),
  noTemplate: (home: string): Fault => ({
    code: 'series.template',
    message: { zh: `${home} 没有模板`, en: `there is no template at ${home}` },
  }),
  noSeries: (series: string | null, home: string, known: readonly string[]): Fault => ({
    code: 'series.template',
    message: {
      zh: `没有系列 ${JSON.stringify(series)}：缺少文件夹 ${home}`,
      en: `there is no series ${JSON.stringify(series)}: no folder ${home}`,
    },
    hint: didYouMean(series ?? '', known, { zh: '系列', en: 'Series' }),
  }),
  noRace: (raceId: string, known: readonly string[]): Fault => ({
    code: 'series.race',
    message: {
      zh: `没有赛事 "${raceId}" 的资料，模板要用它`,
      en: `there are no facts of a race "${raceId}", which the template reads`,
    },
    hint: didYouMean(raceId, known, { zh: '赛事', en: 'Races' }),
  }),
  unknownFact: (path: string, step: string, known: readonly string[]): Fault => ({
    code: 'facts.unknown',
    message: { zh: `没有资料 "${path}"`, en: `there is no fact "${path}"` },
    hint: didYouMean(step, known, { zh: '资料', en: 'Facts' }),
  }),
  objectOnPhone: {
    code: 'facts.object',
    message: {
      zh: '对象不能和手机上才知道的名字写在一起',
      en: 'an object cannot stand among names that are known only on the phone',
    },
    hint: { zh: '请读它的某个成员。', en: 'Read one of its members.' },
  },
  noSchema: (reason: string): Fault => ({
    code: 'series.schema',
    message: { zh: `无法据此检查：${reason}`, en: `no check can be made of it: ${reason}` },
  }),
} as const satisfies Record<string, Fault | ((...args: never[]) => Fault)>
