/**
 * The current version is below the required one. A version that is missing or has not exactly three
 * dot-separated numbers cannot be trusted, so the current one then counts as lower.
 */
export function isLowerVersion(current: string | null | undefined, required: string | null | undefined): boolean {
  const have = threeParts(current)
  const need = threeParts(required)
  if (!have || !need) return true
  for (let index = 0; index < 3; index += 1) {
    const difference = (have[index] ?? 0) - (need[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

function threeParts(version: string | null | undefined): number[] | null {
  if (typeof version !== 'string' || !/^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(version)) return null
  return version.split('.').map(Number)
}
