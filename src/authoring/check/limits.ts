import { finding } from '#authoring/model/finding.ts'
import type { SyntaxFault } from '#authoring/model/syntax.ts'

/**
 * What `check` reads at most. What is beyond is a finding with its file and line and is not looked into, so that no
 * config, however it is made, ends the command by its stack or its time. Real files stay below a tenth of each.
 */
export const LIMITS = {
  /** Lists and objects inside each other in one file: blocks, schemas and conditions nest in them. */
  nesting: 100,
  /** UTF-16 units of one file. */
  characters: 8_000_000,
  /** Values in one file: blocks, fields, texts, numbers. */
  values: 400_000,
  /** Tags opened in one text of HTML. */
  tags: 5_000,
} as const

/** Where a JSON text goes beyond a limit, found without reading it as JSON; null where it does not. */
export function beyondLimits(text: string): SyntaxFault | null {
  if (text.length > LIMITS.characters)
    return { offset: LIMITS.characters, ...finding('json.limit.characters', { most: LIMITS.characters }) }
  let depth = 0
  let values = 1
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset]
    if (character === '"') offset = endOfString(text, offset)
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    else if (character === ',') values++
    if (depth > LIMITS.nesting) return { offset, ...finding('json.limit.levels', { most: LIMITS.nesting }) }
    if (values > LIMITS.values) return { offset, ...finding('json.limit.values', { most: LIMITS.values }) }
  }
  return null
}

function endOfString(text: string, start: number): number {
  for (let offset = start + 1; offset < text.length; offset++) {
    if (text[offset] === '\\') offset++
    else if (text[offset] === '"') return offset
  }
  return text.length
}
