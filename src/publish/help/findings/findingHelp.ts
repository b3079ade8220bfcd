import { RULES } from '#publish/check/findingCodes.ts'
import { FILES } from './files.ts'
import { FORMS } from './forms.ts'
import { PAGES } from './pages.ts'
import { RACES } from './races.ts'
import { SCENARIOS } from './scenarios.ts'
import type { FindingHelp } from './types.ts'

const HELP: Readonly<Record<string, FindingHelp>> = { ...FILES, ...PAGES, ...FORMS, ...RACES, ...SCENARIOS }

/** Codes of findings, each with what it is in both languages, and the help that goes with it; null without one. */
export function findingHelp(code: string): FindingHelp | null {
  return Object.hasOwn(HELP, code) && Object.hasOwn(RULES, code) ? (HELP[code] ?? null) : null
}

/** Codes that are helped with. */
export const HELPED: readonly string[] = Object.keys(HELP)
