/** Texts that `startline new` leaves for an operator to write over; `check` finds each that is left. */
export const PLACEHOLDER = {
  race: { zh: '新马拉松', en: 'New Marathon' },
  organiser: { zh: '组委会', en: 'Organising Committee' },
  place: { zh: '市体育中心', en: 'City Sports Centre' },
  phone: '021-6200-2027',
  text: { zh: '在这里写中文', en: 'Write it here in English' },
  html: { zh: '<p>在这里写中文</p>', en: '<p>Write it here in English</p>' },
  page: { zh: '新页面', en: 'New page' },
  body: { zh: '在这里写下跑者需要知道的内容。', en: 'Write here what runners have to know.' },
  notice: { zh: '在这里写下要提醒跑者的话。', en: 'Write here what runners should notice.' },
} as const

const ALL: ReadonlySet<string> = new Set(
  Object.values(PLACEHOLDER).flatMap((text) => (typeof text === 'string' ? [text] : [text.zh, text.en])),
)

/** Whether a text is one that `startline new` wrote. */
export function isPlaceholder(text: string): boolean {
  return ALL.has(text)
}
