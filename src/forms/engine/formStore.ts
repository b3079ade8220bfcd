import { dequal as equal } from 'dequal/lite'
import type { FormSchema, FormUi, FormValue, RawError } from '#forms/model.ts'
import { leavesOf, pointerOf, valueAt, withValueAt } from '#lib/jsonPointer.ts'
import type { Json, Lang } from '#runtime/model.ts'
import type { FormValidator } from './formValidator.ts'
import { type Issue, inputFaults, issuesOf, pathOf } from './issues.ts'
import { createResolver, type Resolver } from './resolver.ts'

/** A form as its store knows it. */
export interface FormDefinition {
  schema: FormSchema
  ui: FormUi
  hash: string
  validator: FormValidator
}

/** `typing`: a key in a text control; `change`: an answer was committed or set, or a code got its name. */
export type Edit = 'typing' | 'change'

/**
 * The answers of one form while it is filled in: fields, review, drafts and validation read them here and nowhere
 * else. Text is written at every key (`type`) and committed when its control is left; only then those who show the
 * answer hear of it, and the fields of the form are derived again only when a condition has another outcome.
 */
export interface FormStore {
  readonly form: FormDefinition
  readonly resolver: Resolver
  /** What the form was made with, before defaults. */
  readonly initial: FormValue
  /** All answers, those of hidden fields included. */
  value(): FormValue
  /** The answers that count: those of hidden fields left out. */
  answer(): FormValue
  valueAt(pointer: string): Json | undefined
  /** The answers by which the fields of the form were derived; changes only with the fields. */
  shape(): FormValue
  /** The text of a control as it is being typed. */
  type(pointer: string, value: Json | undefined): void
  /** An answer; undefined takes it away. */
  set(pointer: string, value: Json | undefined): void
  /** Other answers for the whole form. */
  replace(value: FormValue): void
  /** Other answers of another tab or an earlier visit, in place of those that were `before`; what was changed here stays. */
  takeIn(value: FormValue, before: FormValue): void
  /** What the form fills in by itself. */
  defaults(): FormValue
  /** Commits everything that is being typed. */
  commit(): void
  /** The runner left a field: its answer is committed, its faults show, those mended elsewhere go. */
  leave(pointer: string): void
  /** Commits, shows every fault on its field and answers them in the order of the form. */
  validate(): Issue[]
  /** What is wrong with the answers that count, shown or not; what is being typed apart. */
  errors(): RawError[]
  showIssues(issues: Issue[]): void
  issueAt(pointer: string): Issue | null
  /** Remembers the name of a code that a control has looked up, for "check your answers". */
  nameCode(pointer: string, code: string, name: Record<Lang, string>): void
  nameOf(pointer: string, code: string): Record<Lang, string> | null
  onValue(pointer: string, listener: () => void): () => void
  onIssue(pointer: string, listener: () => void): () => void
  onShape(listener: () => void): () => void
  /** Hears of every edit at once. */
  onEdit(listener: (edit: Edit) => void): () => void
}

export function createFormStore(form: FormDefinition, initial: FormValue): FormStore {
  const { validator } = form
  const resolver = createResolver(form.schema, form.ui, validator)
  const values = createListeners()
  const issues = createListeners()
  const shapes = new Set<() => void>()
  const edits = new Set<(edit: Edit) => void>()
  const cleared = new Set<string>()
  const shown = new Map<string, Issue>()
  const names = new Map<string, { code: string; name: Record<Lang, string> }>()
  /** What is being typed, by pointer; `committed` knows nothing of it yet. */
  const typed = new Map<string, Json | undefined>()
  let merged: FormValue | null = null
  let committed = initial
  let outcomes: string | null = null
  let shape = initial
  /** The defaults that stand in the answer because nobody has answered. */
  let filled: FormValue = {}
  derive(true)

  /** Derives the fields again where they may have changed; answers whether it did. */
  function derive(structural: boolean): boolean {
    let answer = resolver.withoutHidden(committed)
    const now = validator.outcomes(answer)
    if (!structural && now !== null && now === outcomes) return false
    // A default may show further fields, whose own defaults come in turn.
    for (let round = 0; round < 20; round++) {
      const next = withDefaults(committed, resolver.defaults(answer), resolver.fields(answer), cleared)
      if (next === committed) break
      for (const [name, found] of Object.entries(next)) {
        if (!Object.hasOwn(committed, name)) filled = { ...filled, [name]: found }
      }
      committed = next
      answer = resolver.withoutHidden(committed)
    }
    outcomes = validator.outcomes(answer)
    shape = answer
    return true
  }
  function value(): FormValue {
    merged ??= [...typed].reduce((all, [pointer, text]) => withValueAt(all, pointer, text) as FormValue, committed)
    return merged
  }
  function set(pointer: string, next: Json | undefined): void {
    typed.delete(pointer)
    merged = null
    const before = valueAt(committed, pointer)
    if (equal(before, next)) return
    committed = withValueAt(committed, pointer, next) as FormValue
    if (valueAt(filled, pointer) !== undefined) filled = withValueAt(filled, pointer, undefined) as FormValue
    if (next === undefined) cleared.add(pointer)
    else cleared.delete(pointer)
    // An error of the server stays until the field's answer changes.
    if (shown.get(pointer)?.said) hide(pointer)
    const known = committed
    const derived = derive(isContainer(before) || isContainer(next))
    values.tell(known === committed ? pointer : '')
    if (derived) for (const listener of shapes) listener()
    for (const listener of edits) listener('change')
  }
  function commit(): void {
    for (const [pointer, text] of [...typed]) set(pointer, text)
  }
  function show(issue: Issue): void {
    const before = shown.get(issue.path)
    if (before?.keyword === issue.keyword && before.said === issue.said) return
    shown.set(issue.path, issue)
    issues.tell(issue.path)
  }
  function hide(pointer: string): void {
    if (shown.delete(pointer)) issues.tell(pointer)
  }
  const errors = () => {
    const answer = resolver.withoutHidden(committed)
    return [...validator.errors(answer), ...inputFaults(form.ui, answer)]
  }

  return {
    form,
    resolver,
    initial,
    value,
    answer: () => resolver.withoutHidden(value()),
    valueAt: (pointer) => (typed.has(pointer) ? typed.get(pointer) : valueAt(value(), pointer)),
    shape: () => shape,
    type(pointer, text) {
      typed.set(pointer, text)
      merged = null
      for (const listener of edits) listener('typing')
    },
    set,
    replace(next) {
      typed.clear()
      for (const name of Object.keys(committed)) if (!Object.hasOwn(next, name)) set(pointerOf([name]), undefined)
      for (const [name, one] of Object.entries(next)) set(pointerOf([name]), one)
    },
    takeIn(next, before) {
      const [now, then] = [leavesOf(next), leavesOf(before)]
      for (const pointer of new Set([...then.keys(), ...now.keys()])) {
        const ours = valueAt(committed, pointer)
        const untouched =
          equal(ours, then.get(pointer)) || (!then.has(pointer) && equal(ours, valueAt(filled, pointer)))
        if (!typed.has(pointer) && untouched) set(pointer, now.get(pointer))
      }
    },
    defaults: () => filled,
    commit,
    leave(pointer) {
      if (typed.has(pointer)) set(pointer, typed.get(pointer))
      const relevant = errors().filter(
        (error) => isWithin(pathOf(error), pointer) || error.params.by === pointer || shown.has(pathOf(error)),
      )
      const now = new Map(issuesOf(relevant).map((issue) => [issue.path, issue]))
      for (const [at, issue] of [...shown]) if (!issue.said && !now.has(at)) hide(at)
      for (const issue of now.values()) show(issue)
    },
    validate() {
      commit()
      const found = inFormOrder(issuesOf(errors()), form.ui)
      const now = new Set(found.map((issue) => issue.path))
      for (const at of [...shown.keys()]) if (!now.has(at)) hide(at)
      found.forEach(show)
      return found
    },
    errors,
    showIssues: (found) => found.forEach(show),
    issueAt: (pointer) => shown.get(pointer) ?? null,
    nameCode(pointer, code, name) {
      if (names.get(pointer)?.code === code) return
      names.set(pointer, { code, name })
      for (const listener of edits) listener('change')
    },
    nameOf(pointer, code) {
      const known = names.get(pointer)
      return known?.code === code ? known.name : null
    },
    onValue: values.on,
    onIssue: issues.on,
    onShape: (listener) => subscribe(shapes, listener),
    onEdit: (listener) => subscribe(edits, listener),
  }
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Listeners by JSON pointer; `tell` reaches everyone at it, above it and below it. */
function createListeners() {
  const byPointer = new Map<string, Set<() => void>>()
  // Most forms are flat; only pointers of several steps can lie below another.
  const deep = new Set<string>()
  const call = (pointer: string) => {
    for (const listener of byPointer.get(pointer) ?? []) listener()
  }
  return {
    on(pointer: string, listener: () => void): () => void {
      const known = byPointer.get(pointer) ?? new Set()
      byPointer.set(pointer, known.add(listener))
      if (pointer.lastIndexOf('/') > 0) deep.add(pointer)
      return () => {
        known.delete(listener)
        if (known.size > 0) return
        byPointer.delete(pointer)
        deep.delete(pointer)
      }
    },
    tell(pointer: string): void {
      if (pointer === '') {
        for (const at of [...byPointer.keys()]) call(at)
        return
      }
      for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) call(at)
      call('')
      for (const at of [...deep]) if (at.startsWith(`${pointer}/`)) call(at)
    },
  }
}

function withDefaults(
  value: FormValue,
  defaults: FormValue,
  fields: Record<string, FormSchema>,
  cleared: Set<string>,
): FormValue {
  let next = value
  for (const [name, found] of Object.entries(defaults)) {
    if (found === undefined || Object.hasOwn(value, name) || cleared.has(pointerOf([name]))) continue
    if (isContainer(found) && Object.keys(found as object).length === 0) continue
    // The renderer takes a required box for unticked; what nobody has answered is no answer.
    if (found === false && fields[name]?.default === undefined) continue
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
