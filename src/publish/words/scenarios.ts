import { formatFen } from '#lib/money.ts'
import type { Fault } from '#publish/model/origins.ts'
import { didYouMean } from '#publish/model/suggest.ts'
import type { Text } from '#runtime/model.ts'

type Said = Pick<Fault, 'message' | 'hint'>

/** An amount as the runner reads it, and in fen. */
const spoken = (fen: number): Text => ({ zh: `${formatFen(fen)}（${fen} 分）`, en: `${formatFen(fen)} (${fen} fen)` })

const SHOWN = { true: { zh: '显示', en: 'shown' }, false: { zh: '隐藏', en: 'hidden' } } as const
const shownOr = (shown: boolean) => SHOWN[shown ? 'true' : 'false']
const DEMANDS = {
  required: { zh: '必填', en: 'required' },
  optional: { zh: '选填', en: 'optional' },
  absent: { zh: '没有出现', en: 'not shown' },
} as const

/** Why a scenario cannot be played, or what of it does not hold. */
export const SCENARIO = {
  noRunner: (name: string, known: readonly string[]): Fault => ({
    code: 'scenario.runner',
    message: { zh: `这个文件里没有跑者 "${name}"`, en: `there is no runner "${name}" in this file` },
    hint: didYouMean(name, known, { zh: '跑者', en: 'Runners' }),
  }),
  noRace: (name: string, known: readonly string[]): Fault => ({
    code: 'scenario.race',
    message: { zh: `没有赛事 "${name}"`, en: `there is no race "${name}"` },
    hint: didYouMean(name, known, { zh: '赛事', en: 'Races' }),
  }),
  noPage: (name: string, known: Iterable<string>): Fault => ({
    code: 'scenario.page',
    message: { zh: `没有页面 "${name}"`, en: `there is no page "${name}"` },
    hint: didYouMean(name, known, { zh: '页面', en: 'Pages' }),
  }),
  noMoment: (at: string, named: boolean, known: readonly string[]): Fault => {
    const near = didYouMean(at, known, { zh: '时刻', en: 'Moments' })
    return {
      code: 'scenario.at',
      message: named
        ? { zh: `这场赛事没有时刻 "${at}"`, en: `this race has no moment "${at}"` }
        : { zh: `"${at}" 不是时刻，也不是带时区的时间`, en: `"${at}" is no moment and no time with its zone` },
      hint: {
        zh: `${near.zh}也可以写时间，如 2027-04-18T07:30:00+08:00。`,
        en: `${near.en} Or a time such as 2027-04-18T07:30:00+08:00.`,
      },
    }
  },
  broken: (reason: string): Fault => ({
    code: 'scenario.broken',
    message: { zh: `无法演练：${reason}`, en: `cannot be played: ${reason}` },
  }),
  taken: (name: string, expected: string): Said => ({
    message: {
      zh: `"${name}" 应当被拒绝（${expected}），却通过了`,
      en: `"${name}" should be refused (${expected}) and is taken`,
    },
  }),
  otherWords: (name: string, expected: string, found: string): Said => ({
    message: {
      zh: `"${name}" 应当以“${expected}”被拒绝，实际说的是“${found}”`,
      en: `"${name}" should be refused with "${expected}", it says "${found}"`,
    },
  }),
  refused: (name: string, found: string): Said => ({
    message: {
      zh: `"${name}" 应当通过，却被拒绝：${found}`,
      en: `"${name}" should be taken and is refused: ${found}`,
    },
  }),
  parts: (id: string, expected: readonly string[], found: readonly string[]): Said => ({
    message: {
      zh: `"${id}" 应有 ${expected.join('、')}；实际是 ${found.join('、')}`,
      en: `"${id}" should have the parts ${expected.join(', ')}; it has ${found.join(', ')}`,
    },
  }),
  priced: (id: string, fen: number, found: readonly number[]): Said => {
    const said = found.map(spoken)
    return {
      message: {
        zh: `"${id}" 应写 ${spoken(fen).zh}；实际写的是 ${said.map(({ zh }) => zh).join('、') || '没有金额'}`,
        en: `"${id}" should name ${spoken(fen).en}; it names ${said.map(({ en }) => en).join(', ') || 'no amount'}`,
      },
    }
  },
  value: (expression: string, expected: string, found: string, hint: Text): Said => ({
    message: {
      zh: `${expression} 应是 ${expected}，实际是 ${found}`,
      en: `${expression} should be ${expected} and is ${found}`,
    },
    hint,
  }),
  asksLogin: (expected: boolean): Said => ({
    message: {
      zh: `这个页面${expected ? '应' : '不应'}先让跑者登录`,
      en: `the page should ${expected ? '' : 'not '}send the runner to the login first`,
    },
  }),
  field: (name: string, wanted: boolean, hint: Text): Said => ({
    message: {
      zh: `字段 "${name}" 应当${shownOr(wanted).zh}，现在是${shownOr(!wanted).zh}`,
      en: `the field "${name}" should be ${shownOr(wanted).en} and is ${shownOr(!wanted).en}`,
    },
    hint,
  }),
  demand: (name: string, wanted: boolean, is: keyof typeof DEMANDS, hint: Text): Said => {
    const should = DEMANDS[wanted ? 'required' : 'optional']
    return {
      message: {
        zh: `字段 "${name}" 应当${should.zh}，现在是${DEMANDS[is].zh}`,
        en: `the field "${name}" should be ${should.en} and is ${DEMANDS[is].en}`,
      },
      hint,
    }
  },
  block: (id: string, wanted: boolean, hint: Text | undefined): Said => ({
    message: {
      zh: `块 "${id}" 应当${shownOr(wanted).zh}，现在是${shownOr(!wanted).zh}`,
      en: `the block "${id}" should be ${shownOr(wanted).en} and is ${shownOr(!wanted).en}`,
    },
    hint,
  }),
  noCondition: { zh: '它没有 "showIf"', en: 'it has no "showIf"' },
  noField: (name: string, known: readonly string[]): Said => ({
    message: { zh: `页面没有字段 "${name}"`, en: `the page has no field "${name}"` },
    hint: didYouMean(name, known, { zh: '字段', en: 'Fields' }),
  }),
  noBlock: (id: string, known: Iterable<string>): Said => ({
    message: { zh: `页面没有块 "${id}"`, en: `the page has no block "${id}"` },
    hint: didYouMean(id, known, { zh: '块', en: 'Blocks' }),
  }),
  notSaid: (text: string): Said => ({
    message: { zh: `没有块写着“${text}”`, en: `no block says "${text}"` },
  }),
  said: (text: string, block: { id: string } | { type: string }): Said => {
    const place =
      'id' in block
        ? { zh: `块 "${block.id}"`, en: `the block "${block.id}"` }
        : { zh: `一个 "${block.type}" 块`, en: `a block of type "${block.type}"` }
    return {
      message: { zh: `${place.zh}写着“${text}”，不应当有`, en: `${place.en} says "${text}" and should not` },
    }
  },
} as const
