/** What the bundler knows of a module. */
interface Context {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

/** One chunk for what the first script needs: it is all asked for in one round either way, and one file packs better. */
export const BASE = {
  name: (id: string, context: Context): string | null => (isInEntry(id, context) ? 'base' : null),
  debugName: 'base',
}

/** One chunk for the engine of pages: every page has one. */
export const PAGE = {
  name: (id: string, context: Context): string | null =>
    !isInEntry(id, context) && isReached(id, context, (one) => one.endsWith('/src/app/page/configPage.tsx'))
      ? 'page'
      : null,
  debugName: 'page',
}

/** One chunk for the small blocks: a page has several of them, and each alone is less than what asking for it costs. */
export const SMALL_BLOCKS = {
  name: 'blocks',
  test: /\/src\/widgets\/(?:accordion|badge|button|divider|empty|hero|image|menuItem|profile|richText|section|text)\//,
}

const OURS = /\/src\/(?:ui|lib|runtime)\//

/**
 * One chunk for the small parts that many widgets and pages share: left alone, each becomes a file of its own, and a
 * page asks for twice as many. What the first script needs stays with it.
 */
export const SHARED_PARTS = {
  name: (id: string, context: Context): string | null => (OURS.test(id) && !isInEntry(id, context) ? 'parts' : null),
  debugName: 'parts',
  minShareCount: 3,
}

/** What opens over a page: most pages open nothing before a tap. */
export const DIALOG_PARTS = {
  name: 'dialogs',
  test: /\/src\/ui\/(?:modal|sheet|confirmDialog|confirmHost)\.(?:tsx|css)$/,
}

/** What only inputs need of these parts: a page that asks nothing goes without. */
export const INPUT_PARTS = {
  name: 'inputs',
  test: /\/src\/(?:ui\/(?:field|errorSummary)\.tsx|lib\/jsonPointer\.ts|runtime\/react\/useInputHandle\.ts)$/,
}

/** One chunk for the blocks of a page that lists races. */
export const LIST_BLOCKS = { name: 'lists', test: /\/src\/widgets\/(?:card|carousel|heading|list|raceCard)\// }

/** One chunk for the blocks that say what holds for a race or an order: their pages have most of them. */
export const FACT_BLOCKS = {
  name: 'facts',
  test: /\/src\/widgets\/(?:countdown|descriptions|fixedBar|notice|priceLines|timeline)\//,
}

/**
 * One chunk for the blocks that an entry is made with: a page that has one of them has nearly all. The form is a page's
 * only input more often, and stays on its own.
 */
export const ENTRY_BLOCKS = {
  name: 'entry',
  test: /\/src\/(?:widgets\/(?:amount|choices|quantities|review|signature|statement|steps)\/|ui\/question\.)/,
}

function isInEntry(id: string, context: Context): boolean {
  return isReached(id, context, (one) => context.getModuleInfo(one)?.isEntry === true)
}

/** Whether a module is imported, itself or by others, by one that `is` it; what loads later by `import()` does not count. */
function isReached(id: string, context: Context, is: (id: string) => boolean, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  if (is(id)) return true
  return context.getModuleInfo(id)?.importers.some((importer) => isReached(importer, context, is, seen)) === true
}
