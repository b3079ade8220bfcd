import { formatChinaTime, RACE_START } from '#lib/date.ts'
import { addTexts, i18n } from '#lib/i18n.ts'
import { toLang } from '#lib/language.ts'
import { type CalendarEvent, writeCalendarFile } from '#modules/bridge/calendarFile.ts'
import type { Container } from '#modules/bridge/environment.ts'
import type { Ports } from '#runtime/ports.ts'

interface Around {
  container: Container
  document: Document
  toast: Ports['toast']
  /** Rejects where nothing can be copied, with words for people. */
  copy: Ports['copy']
  now(): number
}

addTexts('saveFile', {
  zh: {
    hold: '长按图片即可保存或发送给朋友',
    copied: '这里存不了日历文件，时间和地点已复制，粘贴到日历即可',
  },
  en: {
    hold: 'Press and hold the picture to save or send it',
    copied: 'No files can be saved here. When and where are copied: paste them into your calendar',
  },
})

const NOT_IN_NAMES = /[^\p{L}\p{N}_-]+/gu

/** Saves a picture, a data URL, as a file; chat apps and shells keep only what is pressed and held. */
export function savePicture(picture: string, name: string, { container, document, toast }: Around): void {
  if (!picture.startsWith('data:image/')) return
  if (container !== 'browser') {
    toast(i18n.t('hold', { ns: 'saveFile' }), { ms: 4000 })
    return
  }
  download(document, picture, name, 'png')
}

/** Saves an event as an iCalendar file; where the container keeps no files, copies when and where it is. */
export async function saveCalendar(
  event: CalendarEvent,
  { container, document, toast, copy, now }: Around,
): Promise<void> {
  const { title, at, place, url } = event
  if (container === 'browser') {
    const file = writeCalendarFile(event, now())
    return download(document, `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`, title, 'ics')
  }
  const when = formatChinaTime(at, RACE_START, toLang(i18n.language))
  await copy([title, when, place, url].filter(Boolean).join('\n'))
  toast(i18n.t('copied', { ns: 'saveFile' }), { ms: 4000 })
}

function download(document: Document, url: string, name: string, ending: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.replace(NOT_IN_NAMES, '') || 'startline'}.${ending}`
  document.body.append(link)
  link.click()
  link.remove()
}
