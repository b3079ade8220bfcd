import type { FormSchema, FormUi, FormValue } from '#forms/model.ts'
import { equal } from '#lib/equal.ts'
import type { Json } from '#runtime/model.ts'
import type { FormValidator } from './formValidator.ts'
import { type Issue, issuesOf } from './issues.ts'
import { type Listeners, listeners } from './listeners.ts'
import { valueAt, withValueAt } from './pointer.ts'
import { withoutHidden } from './visible.ts'

/** A form as the store knows it; identities stay while the form is the same. */
export interface FormDefinition {
  schema: FormSchema
  ui: FormUi
  hash: string
  validator: FormValidator
}

/** Reads what is in a text control right now; undefined is no answer. */
export type ReadTyped = () => Json | undefined

/**
 * The answers of one form while they are typed. Text lives in its control until the runner leaves it or someone
 * needs it (`flush`); a change tells only the controls that show it, and the structure of the form is derived again
 * only when a condition has another outcome.
 */
export interface FormStore {
  readonly form: FormDefinition
  /** All answers, those of hidden fields included. */
  value(): FormValue
  /** The answers that count: hidden fields dropped, what is being typed included. */
  answer(): FormValue
  valueAt(pointer: string): Json | undefined
  /** A control holds text that is not committed yet. */
  typing(pointer: string, read: ReadTyped): void
  /** Takes a control's text over; nothing happens when it holds none. */
  settle(pointer: string): void
  set(pointer: string, value: Json | undefined): void
  /** Takes over every text and answers whether there was any. */
  flush(): boolean
  /** The runner left a field: its faults show. */
  leave(pointer: string): void
  issueAt(pointer: string): Issue | null
  /** Commits, shows every fault on its field and answers them in the order of the form. */
  validate(): Issue[]
  showIssues(issues: Issue[]): void
  /** Fills in defaults that the renderer found for fields without an answer. */
  adoptDefaults(defaults: FormValue): void
  onValue: Listeners['on']
  onIssue: Listeners['on']
  /** The shape of the form may have changed: receives the answers that count. */
  onShape(listener: (answer: FormValue) => void): () => void
  /** Something was typed or set; called at once, cheap to ignore. */
  onEdit(listener: () => void): () => void
}

interface State {
  value: FormValue
  outcomes: string | null
  pending: Map<string, ReadTyped>
  issues: Map<string, Issue>
  cleared: Set<string>
}

export function createFormStore(form: FormDefinition, initial: FormValue): FormStore {
  const state: State = { value: initial, outcomes: null, pending: new Map(), issues: new Map(), cleared: new Set() }
  const values = listeners()
  const faults = listeners()
  const shapes = new Set<(answer: FormValue) => void>()
  const edits = new Set<() => void>()
  let last: { value: FormValue; ui: FormUi; answer: FormValue } | null = null
  const counted = (value: FormValue) => {
    if (last?.value === value && last.ui === form.ui) return last.answer
    const answer = withoutHidden(form.schema, form.ui, value, form.validator)
    last = { value, ui: form.ui, answer }
    return answer
  }
  state.outcomes = form.validator.outcomes(counted(initial))

  const edited = () => {
    for (const listener of edits) listener()
  }
  const set = (pointer: string, next: Json | undefined) => {
    state.pending.delete(pointer)
    const before = valueAt(state.value, pointer)
    if (equal(before, next)) return
    const structural = isContainer(before) || isContainer(next)
    state.value = withValueAt(state.value, pointer, next) as FormValue
    if (next === undefined) state.cleared.add(pointer)
    else state.cleared.delete(pointer)
    if (state.issues.get(pointer)?.said) setIssue(state, faults, pointer, null)
    values.tell(pointer)
    reshape(structural)
    edited()
  }
  const reshape = (structural: boolean) => {
    const answer = counted(state.value)
    const outcomes = form.validator.outcomes(answer)
    if (!structural && outcomes !== null && outcomes === state.outcomes) return
    state.outcomes = outcomes
    for (const listener of shapes) listener(answer)
  }
  const settle = (pointer: string) => {
    const read = state.pending.get(pointer)
    if (read) set(pointer, read())
  }
  const flush = () => {
    const waiting = [...state.pending.keys()]
    waiting.forEach(settle)
    return waiting.length > 0
  }
  const found = () => issuesOf(form.validator.errors(counted(state.value)))

  return {
    form,
    value: () => state.value,
    answer: () => counted(withTyped(state)),
    valueAt: (pointer) => valueAt(state.value, pointer),
    typing(pointer, read) {
      state.pending.set(pointer, read)
      edited()
    },
    settle,
    set,
    flush,
    leave(pointer) {
      settle(pointer)
      const now = new Map(found().map((issue) => [issue.path, issue]))
      for (const [at, shown] of [...state.issues]) if (!shown.said && !now.has(at)) setIssue(state, faults, at, null)
      for (const [at, issue] of now)
        if (isWithin(at, pointer) || state.issues.has(at)) setIssue(state, faults, at, issue)
    },
    issueAt: (pointer) => state.issues.get(pointer) ?? null,
    validate() {
      flush()
      const issues = inFormOrder(found(), form.ui)
      const now = new Set(issues.map((issue) => issue.path))
      for (const at of [...state.issues.keys()]) if (!now.has(at)) setIssue(state, faults, at, null)
      for (const issue of issues) setIssue(state, faults, issue.path, issue)
      return issues
    },
    showIssues(issues) {
      for (const issue of issues) setIssue(state, faults, issue.path, issue)
    },
    adoptDefaults(defaults) {
      const next = withDefaults(state.value, defaults, state.cleared)
      if (equal(next, state.value)) return
      state.value = next
      state.outcomes = form.validator.outcomes(counted(next))
      values.tell('')
      edited()
    },
    onValue: values.on,
    onIssue: faults.on,
    onShape: (listener) => join(shapes, listener),
    onEdit: (listener) => join(edits, listener),
  }
}

function join<T>(all: Set<T>, one: T): () => void {
  all.add(one)
  return () => {
    all.delete(one)
  }
}

function setIssue(state: State, faults: Listeners, pointer: string, issue: Issue | null): void {
  const before = state.issues.get(pointer)
  if (!issue && !before) return
  if (issue && before && before.keyword === issue.keyword && before.said === issue.said) return
  if (issue) state.issues.set(pointer, issue)
  else state.issues.delete(pointer)
  faults.tell(pointer)
}

function withTyped(state: State): FormValue {
  let value = state.value
  for (const [pointer, read] of state.pending) value = withValueAt(value, pointer, read()) as FormValue
  return value
}

function withDefaults(value: FormValue, defaults: FormValue, cleared: Set<string>): FormValue {
  let next = value
  for (const [name, found] of Object.entries(defaults)) {
    if (found === undefined || Object.hasOwn(value, name) || cleared.has(`/${name}`)) continue
    if (isContainer(found) && Object.keys(found as object).length === 0) continue
    next = { ...next, [name]: found }
  }
  return next
}

function isContainer(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null
}

function isWithin(pointer: string, container: string): boolean {
  return pointer === container || pointer.startsWith(`${container}/`)
}

function inFormOrder(issues: Issue[], ui: FormUi): Issue[] {
  const order = ui['ui:order'] ?? []
  const place = (issue: Issue) => {
    const at = order.indexOf(issue.path.split('/')[1] ?? '')
    return at === -1 ? order.length : at
  }
  return [...issues].sort((a, b) => place(a) - place(b))
}
