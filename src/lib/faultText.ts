/**
 * What a log may hold of a fault: its kind, place and causes, never the values it happened with. Drivers put parameters
 * and rows into their errors, and parsers what they were given.
 */
export function faultText(cause: unknown): string {
  if (!(cause instanceof Error)) return `something thrown that is no error (${typeof cause})`
  const frames = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const inner = cause.cause === undefined ? [] : [`caused by ${faultText(cause.cause)}`]
  return [headOf(cause), ...frames, ...inner].join('\n')
}

/** Whether an error comes from a query, so that its own words may hold parameters or rows. */
export function isQueryFault(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return 'params' in cause || sqlState(cause) !== null || isQueryFault(cause.cause)
}

function headOf(error: Error): string {
  const state = sqlState(error)
  if (state) return `PostgreSQL ${state}${namesOf(error)}`
  // The message of drizzle's error ends with the parameters; its query has only placeholders.
  if ('params' in error) return `${error.name}: ${'query' in error ? String(error.query) : 'a query'}`
  // JSON, BigInt and RegExp quote their input.
  if (error instanceof SyntaxError) return error.name
  return `${error.name}: ${withoutValues(error.message)}`
}

function sqlState(error: Error): string | null {
  return 'code' in error && 'severity' in error && typeof error.code === 'string' ? error.code : null
}

const NAMES = ['routine', 'table', 'column', 'constraint'] as const

function namesOf(error: Error): string {
  const named = NAMES.map((name) => [name, Reflect.get(error, name)]).filter(([, value]) => typeof value === 'string')
  return named.map(([name, value]) => `, ${name} ${value}`).join('')
}

/** Quoted texts and numbers of documents or phones become an ellipsis; the platform's own ids of 19 digits stay. */
function withoutValues(message: string): string {
  return message
    .replace(/".*"/gs, '"…"')
    .replace(/[A-Za-z]*\d{5,}[A-Za-z0-9]*/g, (found) => (/^[1-9]\d{18}$/.test(found) ? found : '…'))
}
