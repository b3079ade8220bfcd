import type { Lang } from './language.ts'
import type { PageWords } from './pageTags.ts'

/** A page to be drawn in Node: what of a release it is made of. */
export interface DrawInput {
  /** The page object's text and its name, `objects/<hash>.json`. */
  page: string
  /** The site's values as its pointer says them, as JSON. */
  site: string
  lang: Lang
  /** Where it is shown. */
  pathname: string
  /** `''`, or `?raceId=<id>` where a race has its own. */
  search: string
  /** The moment that is drawn, epoch milliseconds. */
  at: number
  /** What is known of the page's answers, as its document says it; '' for nothing. */
  first: string
  /** Codes of the scripts that the page names, by `objects/<hash>.js`. */
  scripts: Readonly<Record<string, string>>
}

/** What was drawn of a page. */
export interface Drawn {
  /** What stands in the root element. */
  html: string
  /** The picture that is loaded before all else, as the attributes of a link that preloads it; '' for none. */
  picture: string
  /** Folders of the inputs on it. */
  inputs: readonly string[]
  /** What it asks first, for its document's own script; '' for nothing. */
  calls: string
  /** What it says of itself. */
  about: PageWords
  /** Its colours as a style sheet; '' for the usual ones. */
  theme: string
}

/** What `npm run build` makes of the application for Node. Throws where a part of the page cannot be drawn. */
export interface Renderer {
  draw(input: DrawInput): Promise<Drawn>
}
