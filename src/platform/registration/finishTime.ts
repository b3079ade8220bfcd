import { isRecord } from '#lib/json.ts'
import type { Entry, RegistrationRow } from '#platform/records.ts'

/** What the form was told, or else the result that an entry qualifies by; in seconds. */
export function finishTimeOf(
  { qualification }: Pick<Entry, 'qualification'>,
  { answers }: Pick<RegistrationRow, 'answers'>,
): number | null {
  const result = isRecord(qualification) ? qualification.result : null
  const times = [answers, result].flatMap((one) => (isRecord(one) ? [one.finishTime] : []))
  const time = times.find((one) => Number.isInteger(one) && Number(one) > 0)
  return time === undefined ? null : Number(time)
}
