/** PostgreSQL's code in an error or in what caused it (drizzle wraps the driver's). */
function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? codeOf(error.cause) : null
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505'
}
