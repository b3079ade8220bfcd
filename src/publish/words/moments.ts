import type { Words } from '#lib/words.ts'
import type { Said } from './syntax.ts'

const MOMENT = '2027-03-01T10:00:00+08:00'
const DAY = '2027-03-01'
const suchAs = (text: string): Words => ({ zh: `写法如 "${text}"。`, en: `Write it such as "${text}".` })
const write = (text: string): Words => ({ zh: `写 "${text}"。`, en: `Write "${text}".` })
const LENGTHS: Words = {
  zh: 'PT30M 是 30 分钟，PT2H 是 2 小时，P1D 是 1 天。',
  en: 'PT30M is 30 minutes, PT2H two hours, P1D a day.',
}

/** What is said of moments, days and lengths of time that are written another way; `text` comes in quotes. */
export const MOMENTS = {
  number: (value: number, meant: string | null): Said => ({
    message: {
      zh: `时间写成日期，不写数字 ${value}`,
      en: `a moment is written as a date, not as the number ${value}`,
    },
    hint: meant ? { zh: `如果是这个意思，写 "${meant}"。`, en: `Write "${meant}", if that is meant.` } : suchAs(MOMENT),
  }),
  noMoment: (text: string): Said => ({
    message: { zh: `${text} 不是时间`, en: `${text} is no moment` },
    hint: suchAs(MOMENT),
  }),
  noDay: (text: string): Said => ({
    message: { zh: `${text} 不是日期`, en: `${text} is no day` },
    hint: suchAs(DAY),
  }),
  /** `month` as 2027-02, of `days` days; `last` is its last day as it would be written. */
  notInMonth: (text: string, { month, days, last }: { month: string; days: number; last: string }): Said => ({
    message: {
      zh: `${text} 在日历上没有：${month} 只有 ${days} 天`,
      en: `${text} is no day of the calendar: ${month} has ${days} days`,
    },
    hint: {
      zh: `如果指那个月的最后一天，写 "${last}"。`,
      en: `Write "${last}", if its last day is meant.`,
    },
  }),
  lacksClock: (text: string, meant: string | null): Said => ({
    message: { zh: `${text} 缺少几点几分`, en: `${text} has no time of day` },
    hint: meant ? write(meant) : suchAs(MOMENT),
  }),
  lacksZone: (text: string, meant: string | null): Said => ({
    message: { zh: `${text} 缺少时区`, en: `${text} has no zone` },
    hint: meant ? write(meant) : suchAs(MOMENT),
  }),
  otherForm: (text: string, meant: string | null): Said => ({
    message: { zh: `${text} 不是时间的写法`, en: `${text} is not written as a moment` },
    hint: meant ? write(meant) : suchAs(MOMENT),
  }),
  otherDay: (text: string, meant: string): Said => ({
    message: { zh: `${text} 不是日期的写法`, en: `${text} is not written as a day` },
    hint: write(meant),
  }),
  noFinishTime: (text: string, meant: string | null): Said => ({
    message: { zh: `${text} 不是用时`, en: `${text} is no finish time` },
    hint: meant
      ? { zh: `写 "${meant}"。`, en: `Write "${meant}".` }
      : { zh: '写时、分、秒，例如 "1:35:00"。', en: 'Write hours, minutes and seconds: "1:35:00".' },
  }),
  noLength: (text: string, meant: string | null): Said => ({
    message: { zh: `${text} 不是时长`, en: `${text} is no length of time` },
    hint: meant ? { zh: `写 "${meant}"。${LENGTHS.zh}`, en: `Write "${meant}". ${LENGTHS.en}` } : LENGTHS,
  }),
} as const satisfies Record<string, (...args: never[]) => Said>
