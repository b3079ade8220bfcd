import type { Area } from './area.ts'
import { accounts } from './areas/accounts.ts'
import { bruteForce } from './areas/bruteForce.ts'
import { consoleGuard } from './areas/console.ts'
import { oversize } from './areas/oversize.ts'
import { redirects } from './areas/redirects.ts'
import { traversal } from './areas/traversal.ts'
import { wrongTypes } from './areas/wrongTypes.ts'

/** Every area by its name, in the order they run. */
export const AREAS: Readonly<Record<string, Area>> = {
  'wrong types': wrongTypes,
  accounts,
  traversal,
  oversize,
  redirects,
  console: consoleGuard,
  'brute force': bruteForce,
}
