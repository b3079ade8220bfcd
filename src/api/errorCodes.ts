/** Codes by which the platform says that the login token is invalid or expired. */
const TOKEN_INVALID: ReadonlySet<number> = new Set([1004010, 1004019, 1004011])

export function isTokenInvalid(code: unknown): boolean {
  return TOKEN_INVALID.has(Number(code))
}
