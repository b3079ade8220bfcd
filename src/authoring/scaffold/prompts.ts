import { message } from '#authoring/model/finding.ts'
import type { Lang } from '#lib/language.ts'
import { bothLanguages, inLanguage, operatorError, type Words } from '#lib/words.ts'
import type { Kind, Question } from './scaffold.ts'

/** Asks in the terminal; undefined where nobody can answer, or wants to. */
export type Ask = ((question: string) => Promise<string>) | undefined

interface Given {
  name: string | undefined
  options: Readonly<Record<string, string | undefined>>
}

/** The answers to a kind's questions: from the command line, else asked, else the usual ones. */
export async function collectAnswers(
  kind: Kind,
  given: Given,
  ask: Ask,
  lang: Lang,
): Promise<{ name: string; answers: Record<string, string> }> {
  const all = [kind.name, ...kind.questions]
  const answered = [given.name, ...kind.questions.map(({ option }) => given.options[option])]
  const missing = all.filter(({ usual }, index) => answered[index] === undefined && usual === undefined)
  if (!ask && missing.length > 0) throw unsaid(missing)
  const answers: string[] = []
  for (const [index, question] of all.entries()) answers.push(await answerTo(question, answered[index], ask, lang))
  const [name = '', ...rest] = answers
  return { name, answers: Object.fromEntries(kind.questions.map(({ option }, index) => [option, rest[index] ?? ''])) }
}

/** Everything that a script has to say, at once. */
function unsaid(missing: readonly Question[]): Error {
  const lines = (lang: Lang) => missing.map(({ option, ask }) => `\n  --${option}  ${inLanguage(ask, lang)}`).join('')
  return operatorError(message('new.needed', { lines: bothLanguages(lines) }))
}

async function answerTo(question: Question, given: string | undefined, ask: Ask, lang: Lang): Promise<string> {
  if (given !== undefined) return taken(question, given)
  if (!ask) return question.usual ?? ''
  let wrong = ''
  for (;;) {
    const usual = question.usual ? ` [${question.usual}]` : ''
    const typed = (await ask(`${wrong}${inLanguage(question.ask, lang)}${usual}: `)).trim()
    const answer = typed === '' ? question.usual : typed
    const fault = answer === undefined ? NEEDED : question.refuse?.(answer)
    if (answer !== undefined && !fault) return answer
    wrong = `${inLanguage(fault ?? NEEDED, lang)}\n`
  }
}

const NEEDED: Words = message('new.answerNeeded')

function taken(question: Question, answer: string): string {
  const wrong = question.refuse?.(answer)
  if (wrong) throw operatorError(wrong)
  return answer
}
