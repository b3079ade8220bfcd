import { atom } from 'jotai/vanilla'
import { i18n } from '#lib/i18n.ts'
import { isObject } from '#lib/json.ts'
import { eachBlock } from './block.ts'
import type { Block, Json, Page } from './model.ts'
import type { FieldError } from './ports.ts'
import { inputName, nameAndRow, ROW } from './rowAnswers.ts'
import { type Getter, type PageStore, until } from './store.ts'
import './system.ts'
import type { Views } from './views.ts'

/** One thing wrong with an answer; `path` is a JSON pointer in the input's answer, '' for the whole. */
export interface InputProblem {
  input: string
  path: string
  message: string
  /** Title of the part of the input that it is in. */
  section?: string
}

/** An answer in words, for "check your answers"; sensitive values arrive masked. */
export interface AnswerRow {
  path: string
  label: string
  value: string
}

/** An answer that was not made on this page; `version` is the hash of the form it was typed into. */
export interface RestoredAnswer {
  value: Json
  version: string | null
}

export interface InputSummary {
  input: string
  label: string
  rows: AnswerRow[]
}

/** What an input block registers with the page. */
export interface InputHandle {
  /** Commits what is being typed and answers what is wrong. */
  validate(): InputProblem[] | Promise<InputProblem[]>
  describe(): { label: string; rows: AnswerRow[] }
  /** Focuses the field at a JSON pointer. */
  focus(path: string): void
  /** Whether a problem that it told is still there; without it every one stays until inputs are validated again. */
  holds?(problem: InputProblem): boolean
  /** Takes over an answer that an action sets; without it the page's answer is set. */
  take?: ((value: Json) => void) | undefined
  /** The page's answer was changed elsewhere: takes that in, but where the runner has changed it here. */
  mergeExternal?: (() => void) | undefined
  /** Shows the server's errors on their fields. */
  showErrors?(problems: InputProblem[]): void
}

/** Milliseconds that an input may take to be drawn once everything is there that decides whether it is. */
const DRAWN_WITHIN = 2000

interface Place {
  block: Block
  ancestors: readonly Block[]
}

export interface Inputs {
  register(name: string, handle: InputHandle): () => void
  /** A container's way to show its child `id` (a step, a tab), for `reveal` of something inside. */
  onReveal(show: (id: string) => void): () => void
  /** Problems of every visible input inside the block `within` (all when missing), in page order. */
  validate(within?: string): Promise<InputProblem[]>
  /** Those of the problems that still hold: not those mended since, nor those of inputs that are no longer visible. */
  openProblems(problems: InputProblem[]): InputProblem[]
  /** Answers of all inputs in words, in page order. */
  summaries(): InputSummary[]
  /** Hears when an answer changed, or an input came, went, appeared or disappeared. */
  onSummaries(listener: () => void): () => void
  /** Hands an answer to the input that keeps its own; false when there is none such. */
  give(name: string, value: Json): boolean
  /** Under which names an answer is kept: of an input in rows, an object by row, one for each. */
  inRows(name: string, value: Json): [name: string, value: Json][]
  /** Tells an input that keeps its own answer that it was changed elsewhere. */
  mergeExternal(name: string): void
  /** Makes an input visible and focuses it (`path` is a JSON pointer in its answer). */
  reveal(input: string, path?: string): void
  /** Hands the server's errors to their inputs; answers them as problems. */
  showErrors(errors: FieldError[], within?: string): InputProblem[]
}

/**
 * The inputs of a page. The page's config decides which there are: an input that should be there but never registered
 * (unknown widget, crashed, not loaded) is a problem, so that nothing is submitted without it.
 */
export function createInputs(page: Page, data: PageStore, instances: Views['instances']): Inputs {
  const handles = new Map<string, InputHandle>()
  const revealers = new Set<(id: string) => void>()
  const places = placesOf(page)
  const shownBy = (get: Getter) =>
    places.flatMap((place) =>
      instances([...place.ancestors, place.block], get).map((local) => ({
        ...place,
        name: inputName(place.block, local),
      })),
    )
  const shown = () => shownBy(data.store.get)
  const registered = atom(0)
  const moved = () => data.store.set(registered, data.store.get(registered) + 1)
  const described = atom((get) => {
    get(registered)
    get(data.answers)
    return shownBy(get)
  })

  /** What of the inputs inside a block is still to come: what decides which there are, or their place on the screen. */
  function toCome(get: Getter, within: string | undefined): 'data' | 'drawing' | null {
    get(registered)
    const reads = { pending: false, failed: new Set<string>() }
    const wanted = places.filter((place) => within === undefined || isInside(place, within))
    const lacking = wanted.some((place) =>
      instances([...place.ancestors, place.block], get, reads).some(
        (local) => !handles.has(inputName(place.block, local)),
      ),
    )
    if (reads.pending) return 'data'
    // Where one has failed, that is said at once.
    if (!lacking || reads.failed.size > 0) return null
    return [...data.sources.values()].some((source) => get(source).status === 'loading') ? 'data' : 'drawing'
  }

  /** Whoever goes on before a page has its data is judged by what it then asks. */
  async function complete(within: string | undefined): Promise<void> {
    const state = atom((get) => toCome(get, within))
    await until(data.store, state, (now) => now !== 'data')
    if (data.store.get(state) === null) return
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), DRAWN_WITHIN)
    await until(data.store, state, (now) => now === null, late.signal)
    clearTimeout(timer)
  }

  /** What the server says of one answer of several, `/<row>/…`, is said to the input of that row. */
  function onRow(error: FieldError): FieldError {
    const [, row = '', ...rest] = error.path.split('/')
    const input = inputName({ type: '', name: error.input }, { [ROW]: row })
    if (handles.has(error.input) || !handles.has(input)) return error
    return { ...error, input, path: rest.length === 0 ? '' : `/${rest.join('/')}` }
  }

  return {
    register(name, handle) {
      handles.set(name, handle)
      moved()
      return () => {
        if (handles.get(name) === handle) handles.delete(name)
        moved()
      }
    },
    onReveal(show) {
      revealers.add(show)
      return () => revealers.delete(show)
    },
    async validate(within) {
      await complete(within)
      const problems: InputProblem[] = []
      for (const place of shown()) {
        if (within !== undefined && !isInside(place, within)) continue
        const handle = handles.get(place.name)
        problems.push(...(handle ? await handle.validate() : [lost(place.name)]))
      }
      return problems
    },
    openProblems(problems) {
      const visible = new Set(shown().map(({ name }) => name))
      const all = new Set(places.map(({ block }) => block.name))
      return problems.filter((problem) => {
        if (all.has(nameAndRow(problem.input).name) && !visible.has(problem.input)) return false
        return handles.get(problem.input)?.holds?.(problem) ?? true
      })
    },
    summaries() {
      return shown().flatMap(({ name }) => {
        const handle = handles.get(name)
        return handle ? [{ input: name, ...handle.describe() }] : []
      })
    },
    onSummaries: (listener) => data.store.sub(described, listener),
    give(name, value) {
      const take = handles.get(name)?.take
      take?.(value)
      return take !== undefined
    },
    inRows(name, value) {
      const rows = places.some(
        ({ block, ancestors }) => block.name === name && [...ancestors, block].some(({ each }) => each !== undefined),
      )
      if (!rows || !isObject(value)) return [[name, value]]
      return Object.entries(value).map(([row, answer]) => [inputName({ type: '', name }, { [ROW]: row }), answer])
    },
    mergeExternal: (name) => handles.get(name)?.mergeExternal?.(),
    reveal(input, path = '') {
      const place = places.find(({ block }) => block.name === nameAndRow(input).name)
      // The input itself may be what a container shows: a form as a step.
      for (const { id } of place ? [...place.ancestors, place.block] : []) {
        if (id) for (const show of revealers) show(id)
      }
      // The container shows its child after this turn; a hidden field cannot take focus.
      setTimeout(() => handles.get(input)?.focus(path), 0)
    },
    showErrors(all, within) {
      const inside = (input: string) =>
        places.some((place) => place.block.name === input && isInside(place, within ?? ''))
      const wanted = within === undefined ? all : all.filter(({ input }) => inside(input))
      const errors = wanted.map(onRow)
      for (const [name, handle] of handles) {
        const own = errors.filter((error) => error.input === name)
        if (own.length > 0) handle.showErrors?.(own)
      }
      return errors.map(({ input, path, message }) => ({ input, path, message }))
    },
  }
}

function placesOf(page: Page): Place[] {
  const places: Place[] = []
  eachBlock(page.blocks, (block, ancestors) => {
    if (block.input && block.name) places.push({ block, ancestors })
  })
  return places
}

function isInside({ block, ancestors }: Place, id: string): boolean {
  return block.id === id || ancestors.some((ancestor) => ancestor.id === id)
}

function lost(name: string): InputProblem {
  return { input: name, path: '', message: i18n.t('lost', { ns: 'runtime', name: nameAndRow(name).name }) }
}
