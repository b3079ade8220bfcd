import type { Target } from './target.ts'

/** `short` is for every run of the tests, `long` for `npm run attack`. */
export type Size = 'long' | 'short'

/** What came of an area: how much was tried, how much of it was answered, and everything that gave way. */
export interface Row {
  tried: number
  answered: number
  breaks: string[]
  /** Figures of the area's own. */
  note?: string
}

export type Area = (target: Target, size: Size) => Promise<Row>

/** Counts an area's tries and keeps what gave way, each once. */
export class Tally implements Row {
  tried = 0
  answered = 0
  breaks: string[] = []
  note = ''

  /** Counts a try, answered unless the connection ended without a word. */
  count(status: number): void {
    this.tried += 1
    if (status > 0) this.answered += 1
  }

  /** Counts a try that had to hold. */
  hold(holds: boolean, otherwise: () => string): void {
    const problem = holds ? null : otherwise()
    if (problem !== null && !this.breaks.includes(problem)) this.breaks.push(problem)
  }
}
