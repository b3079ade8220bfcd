/** As answers are compared: however they were typed; '' for none. */
export function plainAnswer(answer: unknown): string {
  if (answer === undefined || answer === null) return ''
  if (typeof answer !== 'string') return JSON.stringify(answer)
  return answer.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}
