import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type * as Axe from 'axe-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong on the page as it stands, without what is inside of `except` (a CSS selector): the rule and where.
 * axe runs in the page itself: its runner for Playwright opens a second page each time, at four times the cost.
 */
export async function axeFaults(page: Page, except?: string): Promise<string[]> {
  await page.evaluate(SOURCE)
  const violations = await page.evaluate(async (exclude) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    // Laid out whole: what waits below the screen has no size of its own yet, and seems to lie over what follows.
    const { dataset } = document.documentElement
    const { whole } = dataset
    dataset.whole = ''
    const found = await axe.run(exclude === undefined ? document : { exclude: [exclude] }, {
      resultTypes: ['violations'],
      iframes: false,
    })
    if (whole === undefined) delete dataset.whole
    return found.violations
  }, except)
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
