/** What the bundler knows of a module. */
interface Context {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

/** Which modules become one chunk: those that `test` fits, or for which `name` answers it. */
interface Group {
  name: string | ((id: string, context: Context) => string | null)
  debugName?: string
  test?: RegExp
}

/**
 * React and the texts' own machinery, beside the first script: two files come at once and are read at once, and each is
 * run in a task of its own. What old WebViews lack has to be there before them.
 */
const REACT: Group = {
  name: 'react',
  test: /\/node_modules\/(?:react|react-dom|scheduler|i18next)\/|\/src\/(?:app\/(?:oldWebViews|root)|lib\/i18n)\.ts$/,
}

/** One chunk for what the first script needs: it is all asked for in one round either way. */
const BASE: Group = {
  name: (id, context) => (isInEntry(id, context) ? 'base' : null),
  debugName: 'base',
}

/**
 * What stands on nearly every page beside the engine: the blocks that no page goes without, the parts that most blocks
 * draw with, and what the shell and the error screens bring in once the page is there. Each alone is less than what
 * asking for it costs.
 */
const ON_EVERY_PAGE =
  /\/src\/(?:widgets\/(?:button|fixedBar|notice|section|text)\/|ui\/(?:badge|cardFrame|cleanHtml|confirmDialog|confirmHost|countdownText|drawnHtml|errorPanel|findField|heading|img|modal|price|shareBar|sheet|tap|toast|useNow)\.|lib\/(?:initials|jsonPointer|pictures)\.|runtime\/react\/widget\.|app\/(?:page\/guards|shell\/(?:anyIcon|appBanner|extras))\.)/

/** One chunk for the engine of pages: every page has one. */
const PAGE: Group = {
  name: (id, context) => {
    if (isInEntry(id, context)) return null
    const isEngine = isReached(id, context, (one) => one.endsWith('/src/app/page/configPage.tsx'))
    return isEngine || ON_EVERY_PAGE.test(id) ? 'page' : null
  },
  debugName: 'page',
}

/** What every page brings in once it is there. */
const AFTER: Group = {
  name: 'later',
  test: /\/src\/(?:app\/(?:later|page\/movePosters|screens\/errorScreen)|forms\/drafts\/stored)\.tsx?$/,
}

/** What calls the platform: pages with data have it from the start, others before their first call. */
const DATA: Group = {
  name: (id, context) =>
    isReached(id, context, (one) => /\/src\/(?:api\/client|runtime\/react\/sourceRunner)\.tsx?$/.test(one))
      ? 'data'
      : null,
  debugName: 'data',
}

const INPUT_PART =
  /\/src\/(?:ui\/(?:callingCode|field|problems\/errorSummary)\.|lib\/(?:callingCodes|phone|typed)\.|runtime\/react\/useInputHandle\.)/

/** What inputs need: a page that asks nothing goes without. */
const INPUT_PARTS: Group = {
  name: (id, context) => (isReached(id, context, (one) => INPUT_PART.test(one)) ? 'inputs' : null),
  debugName: 'inputs',
}

/** The blocks that tell a story, as on a landing page. */
const TELLING: Group = {
  name: 'blocks',
  test: /\/src\/widgets\/(?:card\/|countdown\/|heading\/|hero\/(?:widget|props)|image\/|menuItem\/|richText\/)/,
}

/**
 * What a race's page and a campaign's tell, which have most of it: what sells it, prices to come, its days, the way there,
 * the runner's own entry; what opens from them loads when it is opened.
 */
const KIT: Group = {
  name: 'kit',
  test: /\/src\/widgets\/(?:(?:gallery|results|entryState)\/(?:widget|props|texts)|figures|kit\/|people|priceSteps|prizes|questions|schedule|sponsors|travel|video)/,
}

/** Facts of one thing: of a race, of an order. */
const FACTS: Group = {
  name: 'facts',
  test: /\/src\/(?:widgets\/(?:descriptions|priceLines|timeline)|ui\/timeline)\//,
}

/** Many things, and what stands beside them. */
const LISTING: Group = {
  name: 'lists',
  test: /\/src\/widgets\/(?:badge|carousel|divider|empty|list|profile|raceCard)\//,
}

/** The blocks that something is looked for with, and what is found. */
const FINDING: Group = { name: 'finding', test: /\/src\/widgets\/(?:filters|indexList|orderCard|person|searchBox)\// }

/** Pages to read have them, and pages to find something. */
const TABS: Group = { name: 'tabs', test: /\/src\/(?:widgets\/tabs\/|ui\/tabs\.)/ }

/**
 * The blocks that an entry is made with: a page that has one of them has nearly all. The form is a page's only input more
 * often, and stays on its own.
 */
const ENTERING: Group = {
  name: 'entry',
  test: /\/src\/(?:widgets\/(?:amount|choices|quantities|review|signature|statement|steps)\/|ui\/(?:question|stepsProgress)\.)/,
}

/** What luck is shown with, and what a product is chosen with: a page that has one has the others. */
const DRAWING: Group = { name: 'draws', test: /\/src\/(?:widgets\/(?:envelope|reveal|wheel)\/|ui\/useDraw\.)/ }
const CHOOSING: Group = { name: 'choosing', test: /\/src\/widgets\/(?:options|stepper)\// }

const PAYING: Group = { name: 'payment', test: /\/src\/modules\/payment\/(?!actions\/)/ }

/** One chunk for the form with the inputs that nearly every form has. */
const FORM: Group = {
  name: (id, context) =>
    isReached(id, context, (one) => one.endsWith('/src/widgets/form/widget.tsx')) ? 'form' : null,
  debugName: 'form',
}

/** Inputs that hand in files. */
const FILE_INPUTS: Group = { name: 'files', test: /\/src\/(?:forms\/inputs\/(?:file|pictures)\/|widgets\/documents\/)/ }

/** Inputs that few forms have: a form with one of them often has others. */
const RARE_INPUTS: Group = { name: 'moreInputs', test: /\/src\/forms\/inputs\/(?!pinyin\/)/ }

/** How code comes in a few files, by how it is used together; an earlier group takes a module before a later one. */
export const CHUNKS: readonly Group[] = [
  REACT,
  BASE,
  PAGE,
  AFTER,
  DATA,
  INPUT_PARTS,
  TELLING,
  KIT,
  FACTS,
  LISTING,
  FINDING,
  TABS,
  ENTERING,
  DRAWING,
  CHOOSING,
  PAYING,
  FORM,
  FILE_INPUTS,
  RARE_INPUTS,
]

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
