import type { Words } from '#lib/words.ts'
import type { Fault } from '#publish/model/origins.ts'
import type { Text } from '#runtime/model.ts'

const advice = (code: string, message: Words, hint: Words): Fault => ({ code, severity: 'warning', message, hint })

/** What is said of config that works, and is hard to read or to keep. */
export const ADVICE = {
  nested: () =>
    advice(
      'advice.nested',
      { zh: '条件里又有条件，很难读懂', en: 'one choice inside another is hard to read' },
      {
        zh: '写成 "cases": [{"when": …, "zh": …, "en": …}, …]，或在 "values" 里起个名字。',
        en: 'Write "cases": [{"when": …, "zh": …, "en": …}, …], or give a part a name under "values".',
      },
    ),
  long: (length: number, most: number) =>
    advice(
      'advice.long',
      { zh: `这个表达式有 ${length} 个字符`, en: `this expression has ${length} characters` },
      {
        zh: `最好不超过 ${most} 个：把其中一部分放进页面的 "values"。`,
        en: `${most} can be read: give a part of it a name under the page's "values".`,
      },
    ),
  languages: () =>
    advice(
      'advice.languages',
      { zh: '同一个条件为两种语言各写了一遍', en: 'the same condition is written for each language' },
      {
        zh: '写一次就够："cases": [{"when": …, "zh": …, "en": …}, {"zh": …, "en": …}]。',
        en: 'Write it once: "cases": [{"when": …, "zh": …, "en": …}, {"zh": …, "en": …}].',
      },
    ),
  payload: (count: number) =>
    advice(
      'advice.payload',
      { zh: `有 ${count} 个参数和另一个调用一样`, en: `${count} of these arguments stand in another call too` },
      {
        zh: '把它们放进 "values" 里的一个对象，用 "...": "{{名字}}" 带上。',
        en: 'Put them into an object under "values", and take it over: "...": "{{name}}".',
      },
    ),
  repeated: (what: Text, expression: string) =>
    advice(
      'advice.repeated',
      {
        zh: `这里又写了一遍${what.zh}，race.json 改了它不会跟着改`,
        en: `this says ${what.en} again: when race.json changes, it does not`,
      },
      { zh: `写成绑定：${expression}`, en: `Bind it: ${expression}` },
    ),
  repeatedFact: (what: Text, expression: string) =>
    advice(
      'advice.repeated',
      {
        zh: `这里又写了一遍${what.zh}，race.json 改了它不会跟着改`,
        en: `this says ${what.en} again: when race.json changes, it does not`,
      },
      {
        zh: `去掉它，让模板读赛事自己的：${expression}`,
        en: `Take it out, and let the template read the race's own: ${expression}`,
      },
    ),
  copied: (count: number) =>
    advice(
      'advice.copied',
      {
        zh: `有 ${count} 项是照抄原页面的，原页面以后的改动到不了这里`,
        en: `${count} of these are the base's: what changes there later will not arrive`,
      },
      {
        zh: '只写不同的：{"block": …, "list": …, "item": …, "merge": …} 或 {"block": …, "list": …, "after": …, "insert": […]}。',
        en: 'Say only what differs: {"block": …, "list": …, "item": …, "merge": …} or {"block": …, "list": …, "after": …, "insert": […]}.',
      },
    ),
} as const
