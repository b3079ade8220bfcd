import type { Block } from '#runtime/model.ts'
import type { Expectations } from '#scenarios/scenarioFile.ts'

/** The step that a scenario is about: of which steps block, and which of its parts. */
export interface AboutStep {
  /** Answer that keeps the progress. */
  name: string
  current: string
  /** The steps before it. */
  done: string[]
}

/** The step where the first expectation of a scenario stands; null when the page has no steps, or none is meant. */
export function stepAbout(blocks: readonly Block[], expect: Expectations): AboutStep | null {
  const steps = stepsIn(blocks)
  if (!steps?.name) return null
  const parts = steps.blocks ?? []
  for (const name of namesOf(expect)) {
    const part = parts.find((one) => holds(one, name))
    const current = part?.id
    if (!current) continue
    const before = parts.slice(0, parts.indexOf(part))
    return { name: steps.name, current, done: before.flatMap(({ id }) => id ?? []) }
  }
  return null
}

function stepsIn(blocks: readonly Block[]): Block | null {
  for (const block of blocks) {
    const found = block.type === 'steps' ? block : stepsIn(block.blocks ?? [])
    if (found) return found
  }
  return null
}

/** What is refused first, then what must be answered, then what is seen. */
function namesOf({
  refused = {},
  required = [],
  optional = [],
  accepted = [],
  visible = [],
  hidden = [],
  priced = {},
}: Expectations) {
  return [...Object.keys(refused), ...required, ...optional, ...visible, ...accepted, ...hidden, ...Object.keys(priced)]
}

/** Whether a block is meant by its id, or by the name of its input before a dot, or holds one that is. */
function holds(block: Block, name: string): boolean {
  const own = block.id === name || (block.name !== undefined && block.name === name.split('.')[0])
  return own || (block.blocks ?? []).some((child) => holds(child, name))
}
