import { formatChinaTime } from '#lib/date.ts'
import { isRecord } from '#lib/json.ts'
import type { Runner } from './entry.ts'
import type { ProjectFacts, Text } from './facts.gen.ts'
import { text } from './texts.ts'
import { instant } from './times.ts'

/** Chinese ID cards say where their holder was first registered. */
const ID_CARD = '1'

type Holder = Pick<Runner, 'idType' | 'idNumber'>

/** Whether a runner counts as a resident of the project, by the ID number or by a permit among the answers. */
export function isResident(
  { residents }: ProjectFacts,
  { idType, idNumber, answers }: Holder & { answers: unknown },
): boolean {
  if (!residents) return false
  if (idType === ID_CARD && residents.idPrefixes.some((prefix) => idNumber.startsWith(prefix))) return true
  const permit = residents.permit && isRecord(answers) ? answers[residents.permit] : null
  return Array.isArray(permit) ? permit.length > 0 : Boolean(permit)
}

/** Whether a runner may be one, before any permit was asked for. */
export function mayBeResident(project: ProjectFacts, runner: Holder): boolean {
  return project.residents?.permit !== undefined || isResident(project, { ...runner, answers: null })
}

/** The share that is kept now, in words where it is still kept; a draw keeps none, and gives it first. */
export function findShare({ residents }: ProjectFacts, now: number): { who: Text; date: string } | null {
  if (!residents?.until || now >= instant(residents.until)) return null
  return { who: residents.who, date: formatChinaTime(instant(residents.until)) }
}

/** Places of so many that are kept for residents beside those they have: none once the share is open to everybody. */
export function countResidentPlaces(
  { residents }: Pick<ProjectFacts, 'residents'>,
  quota: number,
  taken: number,
  now: number,
): number {
  if (!residents?.until || now >= instant(residents.until)) return 0
  return Math.max(0, Math.floor((quota * residents.share) / 100) - taken)
}

/** What the page of a project says of its share; nothing once that is open to everybody. `kept` is what is left of it. */
export function residentsWords(project: ProjectFacts, kept: number, now: number): Text[] {
  const { residents } = project
  if (residents && !residents.until) {
    const { who, share, idPrefixes, permit } = residents
    const values = { who, share, prefixes: listed(idPrefixes) }
    return [permit ? text('conditions.residents.drawnPermit', values) : text('conditions.residents.drawnCard', values)]
  }
  const share = findShare(project, now)
  if (!residents || !share) return []
  const values = { ...share, share: residents.share, prefixes: listed(residents.idPrefixes) }
  const rule = residents.permit
    ? text('conditions.residents.permit', values)
    : text('conditions.residents.card', values)
  return kept === 0 ? [rule] : [rule, text('conditions.residents.left', { who: residents.who, left: kept })]
}

const listed = (prefixes: readonly string[]): Text => ({ zh: prefixes.join('、'), en: prefixes.join(', ') })
