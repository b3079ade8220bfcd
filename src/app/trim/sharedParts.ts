/** What the bundler knows of a module. */
interface Context {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
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

function isInEntry(id: string, context: Context, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const info = context.getModuleInfo(id)
  return info !== null && (info.isEntry || info.importers.some((importer) => isInEntry(importer, context, seen)))
}
