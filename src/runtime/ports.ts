import type { Json, JsonObject, Lang } from './model.ts'

/** A failure of a call, already worded for the runner in both languages. */
export class RequestError extends Error {
  readonly code: number | string
  readonly fieldErrors: FieldError[]
  /** The runner may try the same again. */
  readonly retry: boolean
  constructor(message: string, options: { code: number | string; fieldErrors?: FieldError[]; retry?: boolean }) {
    super(message)
    this.name = 'RequestError'
    this.code = options.code
    this.fieldErrors = options.fieldErrors ?? []
    this.retry = options.retry ?? true
  }
}

/** An error of the server that belongs to a field: `input` is the block's name, `path` a JSON pointer in its answer. */
export interface FieldError {
  input: string
  path: string
  message: string
}

export interface ToastOptions {
  tone?: 'info' | 'success' | 'warn' | 'error'
  /** Milliseconds, 2000 by default. */
  ms?: number
}

/** How sensitive a field is: drives masking on review, and how long a draft keeps it. */
export type PrivacyClass = 'public' | 'personal' | 'sensitive'

/** One input's answer as a draft keeps it; `version` is the form's hash. */
export interface SavedAnswer {
  value: Json
  version?: string
  privacy?: Record<string, PrivacyClass>
  /** The page made it by itself: of two pages' values the one made first stays. */
  own?: true
  /** Values that the form fills in by itself: while nobody has changed them they are not drafted. */
  defaults?: Json
}
export type SavedAnswers = Record<string, SavedAnswer>

/** What is kept of one page's answers until they are sent. */
export interface Draft {
  /** What is known at once. */
  readonly answers: SavedAnswers
  save(answers: SavedAnswers): void
  /** Drops it for good, after it was sent. */
  clear(): void
  /**
   * Hears of answers that come later: those that only the phone's slower storage has, and what is typed in another tab
   * of the browser. Tells all of them; what is not among them any more is gone.
   */
  follow(listener: (answers: SavedAnswers) => void): () => void
}

export interface Drafts {
  open(key: string): Draft
}

/** Where values of a page's state are kept on the device; null when nothing was kept under the key. */
export interface StateStorage {
  load(key: string): Json
  save(key: string, value: Json): void
}

/**
 * The entries that the page shown has in the browser's history, one under the same address after the other: steps. Each
 * remembers values of its own, also over a reload.
 */
export interface PageEntries {
  /** What the entry shown now remembers; {} when nothing. */
  current(): JsonObject
  push(values: JsonObject): void
  replace(values: JsonObject): void
  /** Goes back over so many entries; `subscribe` tells when that is done. */
  back(count: number): void
  /** Called when another entry is shown, by the browser's back and forward or by `back`. */
  subscribe(listener: () => void): () => void
}

/** What a page asks another one to choose. */
export interface PickRequest {
  /** What is chosen, by the name that both pages call it. */
  what: string
  /** Route of the page to choose on. */
  from: string
  query?: JsonObject
  carry?: boolean
}

/** What a page leaves behind for coming back to it, apart from its data: its state, and what was typed into no draft. */
export interface PageLeft {
  state: JsonObject
  typed: SavedAnswers
}

/**
 * Pages that choose for one another. Who asked whom is kept with their entries in the browser's history: it holds over a
 * reload, and for nobody who opens the same address otherwise.
 */
export interface Picks {
  /** What the page shown was opened to choose; null when nobody asked. */
  asked(): string | null
  /** Opens a page to choose on. */
  ask(request: PickRequest, left: PageLeft): Promise<void>
  /** Hands the choice to the page that asked, and goes back to it. */
  give(value: Json): Promise<void>
  /** The choice that has come for the page shown; null when there is none. Answers each once. */
  take(): Promise<{ what: string; value: Json } | null>
}

/** What the engine needs from outside; supplied by the application's composition root. */
export interface Ports {
  /**
   * Calls an operation of the contract; answers its result (unwrapped), throws RequestError. `signal` breaks off an
   * operation that only reads: it throws an AbortError then. What may change something runs to its end.
   */
  request(operation: string, params: JsonObject, signal?: AbortSignal): Promise<Json>
  /** `carry: false` keeps back what the site lets go along with navigations. */
  navigate(to: string, options?: { query?: JsonObject; replace?: boolean; carry?: boolean }): void
  /** The address that `navigate` leads to; with `drawn` from where a drawn page was drawn, until React runs it. */
  address(to: string, options: { query: JsonObject; carry?: boolean; drawn: boolean }): string
  back(): void
  /** Closes the page in its container; goes back where nothing can close it. */
  close(): Promise<void>
  /** Sets the language; null switches to the other one. */
  setLanguage(lang: Lang | null): void
  /** Server-corrected time, epoch milliseconds. */
  now(): number
  toast(text: string, options?: ToastOptions): void
  confirm(options: { title?: string; text: string; ok?: string; cancel?: string; danger?: boolean }): Promise<boolean>
  /** Copies a text; throws a RequestError where the browser cannot. */
  copy(text: string): Promise<void>
  share(options: { title: string; text?: string; url?: string; image?: string }): Promise<void>
  track(event: string, data: JsonObject): void
  open(url: string): void
  /** Null where no page has a draft. */
  drafts: Drafts | null
  stateStorage: StateStorage
  entries: PageEntries
  picks: Picks
}

/** Values every page can read by name besides its own data and state. */
export interface Surroundings {
  lang: Lang
  user: JsonObject | null
  env: JsonObject
  site: JsonObject
}
