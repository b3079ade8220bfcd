import type { FindingHelp } from './types.ts'

/** Help on the findings of scenarios. */
export const SCENARIOS: Readonly<Record<string, FindingHelp>> = {
  'scenario.runner': {
    why: { zh: '场景无法演练。', en: 'The scenario cannot be played.' },
    mend: { zh: '写在 "runners" 里。', en: 'Describe them under "runners".' },
    example: '"runners": { "elder": { "age": 68 } }',
  },
  'scenario.race': {
    why: { zh: '场景无法演练。', en: 'The scenario cannot be played.' },
    mend: { zh: '改对编号。', en: 'Correct the id.' },
  },
  'scenario.page': {
    why: { zh: '场景无法演练。', en: 'The scenario cannot be played.' },
    mend: { zh: '写页面的文件名。', en: "Write the page's file name." },
    example: '"page": "registration"',
  },
  'scenario.at': {
    why: { zh: '场景无法演练。', en: 'The scenario cannot be played.' },
    mend: { zh: '用提示里的时刻，或写时间。', en: 'Take a moment from the hint, or a time.' },
    example: '"at": "closed"',
  },
  'scenario.broken': {
    why: { zh: '场景或页面有问题。', en: 'Something of it or its page is broken.' },
    mend: { zh: '看提示，其他问题可能就是原因。', en: 'See the message; other findings may say why.' },
  },
  'scenario.block': {
    why: { zh: '什么也没检查。', en: 'Nothing was judged.' },
    mend: { zh: '用提示里的 id。', en: 'Take an id from the hint.' },
  },
  'scenario.field': {
    why: { zh: '什么也没检查。', en: 'Nothing was judged.' },
    mend: { zh: '用提示里的字段。', en: 'Take a field from the hint.' },
    example: '"required": ["form.email"]',
  },
  'scenario.visible': {
    why: { zh: '这种情况的跑者看不到它。', en: 'Runners in this situation miss it.' },
    mend: { zh: '提示说明了条件读到了什么。', en: 'The hint says what its condition read.' },
  },
  'scenario.hidden': {
    why: { zh: '这种情况的跑者会看到它。', en: 'Runners in this situation see it.' },
    mend: { zh: '提示说明了条件读到了什么。', en: 'The hint says what its condition read.' },
  },
  'scenario.required': {
    why: { zh: '跑者可以不填。', en: 'Runners could leave it out.' },
    mend: { zh: '改成必填，或改场景。', en: 'Make it required, or correct the scenario.' },
  },
  'scenario.optional': {
    why: { zh: '跑者必须填它。', en: 'Runners would have to answer it.' },
    mend: { zh: '改成选填，或改场景。', en: 'Make it optional, or correct the scenario.' },
    example: '{ "use": "email", "required": false }',
  },
  'scenario.accepted': {
    why: { zh: '这样的跑者报不了名。', en: 'Runners like this could not enter.' },
    mend: { zh: '提示说明了拒绝的原因。', en: 'The message says what is refused.' },
  },
  'scenario.refused': {
    why: { zh: '不该报名的人能报名。', en: 'Runners could enter who should not.' },
    mend: { zh: '改正规则或预期的话。', en: 'Correct the rule or the expected words.' },
  },
  'scenario.priced': {
    why: { zh: '跑者付的钱不一样。', en: 'Runners would pay something else.' },
    mend: { zh: '改 race.json 或场景，单位都是分。', en: 'Correct race.json, or the scenario; both are in fen.' },
    example: '"priced": { "fee": 12000 }',
  },
  'scenario.parts': {
    why: { zh: '跑者走的步骤不一样。', en: 'Runners would go another way.' },
    mend: { zh: '改页面或场景。', en: 'Correct the page or the scenario.' },
  },
  'scenario.texts': {
    why: { zh: '跑者看不到它。', en: 'Runners would not read it.' },
    mend: { zh: '改文字或场景。', en: 'Correct the text or the scenario.' },
  },
  'scenario.noTexts': {
    why: { zh: '跑者会看到它。', en: 'Runners would read it.' },
    mend: { zh: '改文字或场景。', en: 'Correct the text or the scenario.' },
  },
  'scenario.values': {
    why: { zh: '读它的地方会不一样。', en: 'What reads it would be different.' },
    mend: { zh: '提示说明了它由什么得来。', en: 'The hint says what it was made of.' },
  },
  'scenario.asksLogin': {
    why: { zh: '跑者会被拦住，或看到太多。', en: 'Runners would be stopped, or see too much.' },
    mend: { zh: '给页面写上或去掉 "login"。', en: 'Set or remove "login" of the page.' },
    example: '"login": "account"',
  },
}
