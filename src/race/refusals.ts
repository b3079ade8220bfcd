import { fillMessage, type Say, type Values } from '#lib/messages.ts'
import type { Words } from '#lib/words.ts'
import type { ProjectFacts, Text } from './facts.gen.ts'
import type { Refusals } from './messages.gen.ts'
import { listRoles, roleWords } from './roles.ts'

/** Refusals whose words are the same in every case; the roles that some name are the project's. */
export type RefusalName = {
  [Name in keyof Refusals]: [Refusals[Name]] extends ['roles'] ? Name : never
}[keyof Refusals]

/** What the rules of a race refuse, with the values that its words name. */
export type Refusal = { refusal: RefusalName; values?: undefined } | { refusal: keyof Refusals; values: Values }

/** A refusal whose words name values. */
export const refusal = ((name: keyof Refusals, values: Values = {}) => ({ refusal: name, values })) as Say<
  Refusals,
  { refusal: keyof Refusals; values: Values }
>

/** The words of a refusal with the project's roles and the values of the case in them. */
export function refusalWords(words: Words, project?: ProjectFacts, values: Values = {}): Text {
  return fillMessage(words, { ...(project ? { roles: rolesText(project) } : {}), ...values })
}

function rolesText(project: ProjectFacts): Text {
  const roles = listRoles(project).map((role) => ({ name: role.name, words: roleWords(role) }))
  return {
    zh: roles.map(({ name, words }) => `${name.zh} ${words.zh}`).join('；'),
    en: roles.map(({ name, words }) => `${name.en}: ${words.en}`).join('; '),
  }
}
