import { formatChinaTime } from '#lib/date.ts'
import { type FileKind, fileRule } from '#lib/files.ts'
import { joinWords } from '#lib/words.ts'
import { findOrigin, type IdentityDocument } from './entrants.ts'
import { ageOnRaceDay, type RaceDay } from './entry.ts'
import type { ProjectFacts, Text } from './facts.gen.ts'
import { GENDER, type Qualifier } from './qualifying.ts'
import type { RefusalName } from './refusals.ts'
import { ageWords, isAged } from './roles.ts'
import { text } from './texts.ts'
import { instant } from './times.ts'

export type DocumentFacts = NonNullable<ProjectFacts['documents']>[number]

/** What tells whether a document is asked of a runner. */
type Person = IdentityDocument & Qualifier & { birthday: string }

/** The documents that a project asks of a runner. */
export function documentsOf(
  day: RaceDay,
  { documents = [] }: Pick<ProjectFacts, 'documents'>,
  runner: Person,
): DocumentFacts[] {
  const age = ageOnRaceDay(day, runner)
  return documents.filter(({ for: whom = {} }) => {
    const { runners, from } = whom
    if (runners !== undefined && runner.userGender !== GENDER[runners]) return false
    if (from !== undefined && !from.includes(findOrigin(runner))) return false
    return isAged(whom, age)
  })
}

/** Who hands what in until when, and what happens otherwise: what the page says before anybody enters. */
export function documentConditions({ documents = [] }: ProjectFacts): Text[] {
  return documents.map(({ name, until, whenMissing, for: whom = {} }) => {
    const day = formatChinaTime(instant(until), 'yyyy.MM.dd HH:mm')
    const words = whenMissing ? (`papers.condition.${whenMissing}` as const) : 'papers.condition'
    return text(words, { who: whomWords(whom), until: day, name })
  })
}

function whomWords({ ageMin, ageMax, runners, from = [] }: NonNullable<DocumentFacts['for']>): Text {
  const isOfAge = ageMin !== undefined || ageMax !== undefined
  const ages = { ...(ageMin === undefined ? {} : { ageMin }), ...(ageMax === undefined ? {} : { ageMax }) }
  const words = [
    ...(runners ? [text(`papers.${runners}`)] : []),
    ...from.map((one) => text(`papers.from.${one}`)),
    ...(isOfAge ? [text('papers.ages', { ages: ageWords(ages) })] : []),
  ]
  return words.length > 0 ? joinWords(words, '、', ', ') : text('papers.everybody')
}

/** Where a document stands: handed in, still missing, or missing after its day. */
export type DocumentStatus = 'missing' | 'handedIn' | 'late'

/** An operator's words as a sentence that another one follows. */
function endSentence(written: string, stop: string): string {
  const words = written.trim()
  if (words === '') return ''
  return /[.!?。！？]$/.test(words) ? `${words}${stop === '。' ? '' : ' '}` : `${words}${stop}`
}

/** A document that a project asks for after the entry, as its owner's order shows it; times in epoch milliseconds. */
export function documentView(facts: DocumentFacts, handedIn: { fileName: string; at: number } | null, now: number) {
  const until = instant(facts.until)
  const { kinds, maxBytes } = fileRule(facts)
  const status: DocumentStatus = handedIn ? 'handedIn' : now > until ? 'late' : 'missing'
  const { whenMissing, help = { zh: '', en: '' } } = facts
  const end = whenMissing && !handedIn ? text(`papers.${now > until ? 'late' : 'open'}.${whenMissing}`) : null
  return {
    id: facts.id,
    name: facts.name,
    help: end ? { zh: `${endSentence(help.zh, '。')}${end.zh}`, en: `${endSentence(help.en, '. ')}${end.en}` } : help,
    until,
    types: [...kinds],
    maxBytes,
    status,
    open: now <= until,
    fileName: handedIn?.fileName ?? null,
    handedInAt: handedIn?.at ?? null,
  }
}

/** Why a file is not taken for a document; null when it is. */
export function documentRefusal(
  facts: DocumentFacts,
  file: { kind: FileKind | null; bytes: number },
  now: number,
): RefusalName | null {
  const { kinds, maxBytes } = fileRule(facts)
  if (now > instant(facts.until)) return 'documentLate'
  if (file.kind === null || !kinds.includes(file.kind)) return 'documentKind'
  return file.bytes > maxBytes ? 'documentSize' : null
}
