import type { Area } from './area.ts'
import { accounts } from './areas/accounts.ts'
import { bruteForce } from './areas/bruteForce.ts'
import { clockJumps } from './areas/clockJumps.ts'
import { consoleGuard } from './areas/console.ts'
import { crowd } from './areas/crowd.ts'
import { kills } from './areas/kills.ts'
import { lostDatabase } from './areas/lostDatabase.ts'
import { oversell } from './areas/oversell.ts'
import { oversize } from './areas/oversize.ts'
import { payments } from './areas/payments.ts'
import { redirects } from './areas/redirects.ts'
import { storageOff } from './areas/storageOff.ts'
import { storedText } from './areas/storedText.ts'
import { traversal } from './areas/traversal.ts'
import { wrongTypes } from './areas/wrongTypes.ts'

/** Areas in Chromium: their short form is e2e/attack.spec.ts. */
export const IN_BROWSER: Readonly<Record<string, Area>> = {
  'stored text': storedText,
  'storage off': storageOff,
}

/** Areas over HTTP, in the order they run: their short form is tests/attack.test.ts. */
export const AREAS: Readonly<Record<string, Area>> = {
  'wrong types': wrongTypes,
  accounts,
  traversal,
  oversize,
  redirects,
  console: consoleGuard,
  // Before the guesses: they use up what one address may do in an hour.
  crowd,
  'brute force': bruteForce,
  oversell,
  payments,
  'clock jumps': clockJumps,
  // With a product and a PostgreSQL of its own.
  'lost database': lostDatabase,
  // Last: it kills the product.
  kills,
}
