import { isObject } from '#lib/json.ts'
import type { Page } from '#runtime/model.ts'
import { takeTrees } from './trees.ts'

/**
 * Makes ready what evaluates a page's expressions: the trees that it carries or, for a page that was published before
 * pages did, the parser. To be awaited before the page is shown; rejects when the parser cannot be loaded.
 */
export async function readyExpressions({ expressions }: Pick<Page, 'expressions'>): Promise<void> {
  if (isObject(expressions)) takeTrees(expressions)
  else await import('./parse.ts')
}
