import type { Json, JsonObject } from '#lib/json.ts'
import type { Lang } from '#lib/language.ts'

export type { Json, JsonObject, Lang }

/** A text in both languages; the build turns a plain string into one of these. */
export type Text = { zh: string; en: string }

/** A bare expression, as in `showIf`, `each`, `when`. */
export type Expression = string

/**
 * One step of an action list. `do` names the action, the other keys are its arguments (bindings allowed).
 * `when` skips it, `onError` catches its failure, `as` names its result for later steps (`results.<as>`).
 */
export interface Action {
  do: string
  when?: Expression
  as?: string
  onError?: Action[]
  [argument: string]: unknown
}

/** What a block and its children have in common; every other key is a property of the widget. */
export interface Block {
  type: string
  id?: string
  /** Name of the answer an input block collects: `answers.<name>`. */
  name?: string
  /** How a parent (tabs, steps, accordion) calls this child. */
  label?: Text | string
  showIf?: Expression
  /** Repeats the block for each item of a list; `item` and `index` are in scope. */
  each?: Expression
  /** Identity of an item of `each`; the index when missing. */
  key?: Expression
  /**
   * What is expected while data is on the way: how many rows of `each`, or, above 0, that `showIf` will hold. The place
   * is kept until the data says.
   */
  expected?: number
  /** Data source whose paging and state this block shows. */
  source?: string
  blocks?: Block[]
  requires?: { capability?: string; runtime?: string }
  fallback?: Block
  /** Set by the build: the widget collects an answer, so losing it blocks the submit. */
  input?: boolean
  [property: string]: unknown
}

export interface DataSource {
  /** Operation of the API contract. */
  call: string
  with?: JsonObject
  when?: Expression
  paging?: { size?: number; page?: string; pageSize?: string }
  /** Refresh every so many seconds while the page is visible. */
  refresh?: number
  /** What the first visible block that lists the source, or else reads it, shows in place of nothing. */
  empty?: { text: Text | string; note?: Text | string; art?: string; action?: { text: Text | string; onTap: Action[] } }
  /** `silent`: a failure leaves the value null and shows nothing. */
  error?: 'show' | 'silent'
  /**
   * What the page before had of the same thing, of whose answer these members are shown until this one comes: `by` is the
   * member, and the parameter, that says which thing it is.
   */
  known?: { by: string; members: string[] }
}

/** Which login a page asks for: the site's account, or the running club's data management. */
export type Login = 'account' | 'nrc'

export interface QueryParam {
  required?: boolean
  default?: string
  /** Where the page finds the value when the address lacks it: it is put into the address then. */
  from?: string
}

/** A flat page as the build leaves it and the browser reads it. */
export interface Page {
  format: number
  route: string | string[]
  title: Text | string
  description?: Text | string
  /** The card of a shared link; what is missing comes from title and description, or the site. */
  share?: { title?: Text | string; text?: Text | string; picture?: string }
  query?: Record<string, QueryParam>
  /** Page state with its initial values, changed by the `set` action. */
  state?: JsonObject
  /** Values of the state that outlive the page, by name: kept on the device for whoever uses it, or for the runner. */
  keep?: Record<string, 'device' | 'runner'>
  /** Values of the site that the page's expressions read as `site.<name>`, put here by the build. */
  constants?: JsonObject
  data?: Record<string, DataSource>
  /** Named values with bindings, read by name like a data source: `"project": "{{find(items, 'itemId', query.itemId)}}"`. */
  values?: JsonObject
  /** Pull to refresh; the success text stays `successMs`. */
  refresh?: { pull: boolean; successMs?: number }
  /** Drafts of the page's answers, kept by this key; `of` is the page whose draft it shares, by its first route. */
  draft?: { key: string; of?: string }
  /** Only for who is logged in. */
  login?: Login
  /** Of its words, when runners agree to them at the login. */
  version?: string
  /** Shown from the copy built into the application where a release does not have it. */
  essential?: boolean
  /** Colours of this page over those of the site. */
  theme?: { colours?: Record<string, string>; dark?: Record<string, string> }
  shell?: { tab?: string; city?: boolean; search?: boolean; topbar?: boolean; back?: boolean; banner?: boolean }
  onOpen?: Action[]
  /** What is done with a choice that another page has made for this one (`event`), by what was asked for. */
  onPick?: Record<string, Action[]>
  blocks: Block[]
  /** Recorded by the build: widget types used, so that their chunks load at once. */
  widgets?: string[]
  /** Recorded by the build: operations of the API contract that its sources, actions and modules' blocks call. */
  operations?: string[]
  /** Recorded by the build: one of them changes something of the account. */
  writes?: boolean
  /** Recorded by the build: bytes of this page without this line, and of its forms' validators. */
  weight?: { page: number; forms: number }
  /** Recorded by the build: the trees of its expressions by their texts, so that no phone has to parse them. */
  expressions?: JsonObject
  /** Recorded by the build: version of the runtime the page needs. */
  runtime?: string
}

/** The key under which a block has the actions of an event: `tap` -> `onTap`. */
export function eventKey(event: string): string {
  return `on${event.charAt(0).toUpperCase()}${event.slice(1)}`
}
