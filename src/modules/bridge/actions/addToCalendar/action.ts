import { formatChinaTime, RACE_START } from '#lib/date.ts'
import { i18n } from '#lib/i18n.ts'
import { toLang } from '#lib/language.ts'
import { writeCalendarFile } from '#modules/bridge/calendarFile.ts'
import type { BridgePorts } from '#modules/bridge/ports.ts'
import type { ActionHandler } from '#runtime/actions/run.ts'
import type { ActionArguments } from '#runtime/actions/table.gen.ts'

export default function addToCalendar(ports: BridgePorts): ActionHandler<ActionArguments['bridge.addToCalendar']> {
  return async ({ uid, title, at, place, text, to, query }) => {
    if (at === undefined) throw new Error('addToCalendar: no moment')
    const url = to === undefined ? undefined : ports.addressOf(to, query ?? {})
    const file = writeCalendarFile({ uid, title, at, place, text, url }, ports.now())
    const when = formatChinaTime(at, RACE_START, toLang(i18n.language))
    await ports.saveCalendar(file, { name: title, words: [title, when, place, url].filter(Boolean).join('\n') })
    return undefined
  }
}
