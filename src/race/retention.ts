import type { Text } from './facts.gen.ts'
import { text } from './texts.ts'

export interface Retention {
  what: Text
  /** Days after `after`; null for what the law says how long to keep. */
  days: number | null
  /** `end`: they stop working; `made`: they are written; `removal`: their owner removes them; `race`: the race is over. */
  after: 'end' | 'made' | 'removal' | 'race'
}

/**
 * How long what is held of people stays with the platform. The list of the privacy policy and docs/retention.md are written
 * from here (npm run gen), the worker removes by it (platform/personal/purge.ts).
 */
export const RETENTION = {
  codes: { what: text('retention.codes'), days: 1, after: 'end' },
  logins: { what: text('retention.logins'), days: 180, after: 'made' },
  visits: { what: text('retention.visits'), days: 180, after: 'made' },
  messages: { what: text('retention.messages'), days: 365, after: 'made' },
  removed: { what: text('retention.removed'), days: 1, after: 'removal' },
  photos: { what: text('retention.photos'), days: 90, after: 'race' },
  answers: { what: text('retention.answers'), days: 90, after: 'race' },
  entries: { what: text('retention.entries'), days: 1095, after: 'race' },
  prizes: { what: text('retention.prizes'), days: 730, after: 'made' },
  orders: { what: text('retention.orders'), days: null, after: 'made' },
} as const satisfies Record<string, Retention>

/** What the worker removes when its time has come. */
export type Purged = {
  [Name in keyof typeof RETENTION]: (typeof RETENTION)[Name]['days'] extends number ? Name : never
}[keyof typeof RETENTION]

/** Until when something is held, in words. */
export function retentionTime({ days, after }: Retention): Text {
  if (days === null) return text('retention.law')
  if (days % 365 === 0) return text(`retention.${after}.years`, { count: days / 365 })
  return text(`retention.${after}.days`, { count: days })
}
