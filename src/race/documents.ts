import { type FileKind, fileRule } from '#lib/files.ts'
import type { ProjectFacts } from './facts.gen.ts'
import type { RefusalName } from './refusals.ts'
import { instant } from './times.ts'

export type DocumentFacts = NonNullable<ProjectFacts['documents']>[number]

/** Where a document stands: handed in, still missing, or missing after its day. */
export type DocumentStatus = 'missing' | 'handedIn' | 'late'

/** A document that a project asks for after the entry, as its owner's order shows it; times in epoch milliseconds. */
export function documentView(facts: DocumentFacts, handedIn: { fileName: string; at: number } | null, now: number) {
  const until = instant(facts.until)
  const { kinds, maxBytes } = fileRule(facts)
  const status: DocumentStatus = handedIn ? 'handedIn' : now > until ? 'late' : 'missing'
  return {
    id: facts.id,
    name: facts.name,
    help: facts.help ?? { zh: '', en: '' },
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
