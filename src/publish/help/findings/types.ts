import type { Text } from '#runtime/model.ts'

/** What an operator is told of a kind of finding, besides what it is. */
export interface FindingHelp {
  /** What it means for runners or for the platform. */
  why: Text
  /** What to do. */
  mend: Text
  /** How it is written when it is right. */
  example?: string
}
