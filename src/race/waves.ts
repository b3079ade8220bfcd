import type { ProjectFacts, Text } from './facts.gen.ts'
import { parseFinishTime } from './qualifying.ts'

/** A start wave as runners read it. */
export type WaveView = {
  name: Text
  /** Slowest finish time that starts here, in seconds; null for who has no such time. */
  within: number | null
}

/** The start waves of a project, fastest first; none where everybody starts together. */
export function listWaves({ waves = [] }: ProjectFacts): WaveView[] {
  return waves.map(({ name, within }) => ({ name, within: within === undefined ? null : parseFinishTime(within) }))
}

/** Where who has run so many seconds starts; who has said no time starts with the last. */
export function findWave(project: ProjectFacts, seconds: number | null): WaveView | null {
  const waves = listWaves(project)
  return waves.find(({ within }) => within === null || (seconds !== null && seconds <= within)) ?? null
}
