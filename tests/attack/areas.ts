import type { Area } from './area.ts'
import { accounts } from './areas/accounts.ts'
import { bruteForce } from './areas/bruteForce.ts'
import { clockJumps } from './areas/clockJumps.ts'
import { consoleGuard } from './areas/console.ts'
import { kills } from './areas/kills.ts'
import { oversell } from './areas/oversell.ts'
import { oversize } from './areas/oversize.ts'
import { payments } from './areas/payments.ts'
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
  oversell,
  payments,
  'clock jumps': clockJumps,
  // Last: it restarts the product.
  kills,
}
