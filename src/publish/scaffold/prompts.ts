import type { Kind, Question } from './scaffold.ts'

/** Asks in the terminal; undefined where nobody can answer. */
export type Ask = ((question: string) => Promise<string>) | undefined

/** The answers to a kind's questions: from the command line, else asked, else the usual ones. */
export async function answersOf(
  kind: Kind,
  given: { name: string | undefined; options: Readonly<Record<string, string | undefined>> },
  ask: Ask,
): Promise<{ name: string; answers: Record<string, string> }> {
  const name = await answerTo(kind.name, given.name, ask)
  const answers: Record<string, string> = {}
  // Who typed everything on the command line is not asked for the rest.
  const talking =
    given.name === undefined ||
    kind.questions.some(({ usual, option }) => usual === undefined && given.options[option] === undefined)
  for (const question of kind.questions) {
    answers[question.option] = await answerTo(question, given.options[question.option], talking ? ask : undefined)
  }
  return { name, answers }
}

async function answerTo(question: Question, given: string | undefined, ask: Ask): Promise<string> {
  if (given !== undefined) return taken(question, given)
  if (!ask) {
    if (question.usual === undefined) throw new Error(`${question.ask}? Say it with --${question.option}.`)
    return question.usual
  }
  let wrong = ''
  for (;;) {
    const typed = (await ask(`${wrong}${question.ask}${question.usual ? ` [${question.usual}]` : ''}: `)).trim()
    const answer = typed === '' ? question.usual : typed
    const fault = answer === undefined ? 'an answer is needed' : question.refuse?.(answer)
    if (answer !== undefined && !fault) return answer
    wrong = `${fault}\n`
  }
}

function taken(question: Question, answer: string): string {
  const wrong = question.refuse?.(answer)
  if (wrong) throw new Error(wrong)
  return answer
}
