import type { ProjectFacts, RaceFacts } from './facts.gen.ts'
import { timeOf } from './times.ts'

/** When the packs of a project are sent (epoch ms): an address may be given and changed until then; null when none is sent. */
export function packsSentAt({ mailing }: RaceFacts, { itemId }: Pick<ProjectFacts, 'itemId'>): number | null {
  if (!mailing || (mailing.items && !mailing.items.includes(itemId))) return null
  return timeOf(mailing.until)
}
