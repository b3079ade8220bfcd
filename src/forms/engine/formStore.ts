import { dequal as equal } from 'dequal/lite'
import type { FormSchema, FormUi, FormValue, RawError } from '#forms/model.ts'
import { collectLeaves, formatPointer, valueAt, withValueAt } from '#lib/jsonPointer.ts'
import type { Json, Lang } from '#runtime/model.ts'
import { computedFields } from './computed.ts'
import { type FoldedSchema, foldTyped } from './foldSchema.ts'
import { aroundOf, isContainer, isInList, movedPlace, rekey, withoutEmptied } from './formPlaces.ts'
import type { FormValidator } from './formValidator.ts'
import { errorPointer, type Issue, inFormOrder, inputFaults, isBy, isWithin, toIssues } from './issues.ts'
import { createListeners, subscribe } from './listeners.ts'
import { createResolver, isTyped, type Resolver, shapeAt } from './resolver.ts'
import { runnerErrors } from './runnerErrors.ts'
import { isOfType } from './schemaParts.ts'

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
  /** The answers that count and are sent: those that are only shown left out. */
  sent(): FormValue
  valueAt(pointer: string): Json | undefined
  /** The answers by which the fields of the form were derived; changes only with the fields. */
  shape(): FormValue
  /** A part of the schema as it is to be drawn at a pointer; the same object until it changes. */
  folded(part: FormSchema, pointer: string): FoldedSchema
  /** The runner chooses one of several alternatives. */
  choose(alternative: { key: string; pointer: string; options: FormSchema[] }, at: number): void
  /** The entries of a list in another order, by their places so far; -1 is a new one, what is not named goes. */
  arrange(pointer: string, order: number[], fresh?: Json): void
  /** The text of a control as it is being typed. */
  type(pointer: string, value: Json | undefined): void
  /** An answer; undefined takes it away. */
  set(pointer: string, value: Json | undefined): void
  /** Other answers for the whole form. */
  replace(value: FormValue): void
  /** Other answers of another tab or an earlier visit, in place of those that were `before`; what was changed here stays. */
  mergeExternal(value: FormValue, before: FormValue): void
  /** What the form fills in by itself. */
  defaults(): FormValue
  /** Commits everything that is being typed. */
  commit(): void
  /** The runner left a field: its answer is committed, its faults show, those mended elsewhere go. */
  leave(pointer: string): void
  /** Takes back the faults that no longer hold, by what is being typed too. */
  mend(): void
  /** Commits, shows every fault on its field and answers them in the order of the form. */
  validate(): Issue[]
  /** What is wrong with the answers that count, shown or not; what is being typed apart. */
  errors(): RawError[]
  showIssues(issues: Issue[]): void
  /** An answer is on its way, as a file that is uploaded; `work` says whether it has come. */
  expect(pointer: string, work: Promise<boolean>): void
  /** Once no answer is on its way any more: where one that was did not come. */
  arrived(): Promise<string[]>
  issueAt(pointer: string): Issue | null
  /** Remembers the name of a code that a control has looked up, for "check your answers". */
  nameCode(pointer: string, code: string, name: Record<Lang, string>): void
  nameOf(pointer: string, code: string): Record<Lang, string> | null
  /** What a field shows; the same object until its answer or its fault changes. */
  shownAt(pointer: string): ShownField
  /** Hears when the answer or the fault of a field changes, or of a field in it or around it. */
  onField(pointer: string, listener: () => void): () => void
  onShape(listener: () => void): () => void
  /** Hears of every edit at once. */
  onEdit(listener: (edit: Edit) => void): () => void
}

export interface ShownField {
  value: Json | undefined
  issue: Issue | null
}

export function createFormStore(form: FormDefinition, initial: FormValue): FormStore {
  const { validator } = form
  /** Alternatives by their key: what the runner chose, or what an answer from elsewhere belongs to. */
  const choices = new Map<string, number>()
  const resolver = createResolver(form.schema, form.ui, validator, (key, answer, best) => {
    const known = choices.get(key)
    if (known !== undefined || answer === undefined) return known ?? null
    const found = best()
    if (found !== null) choices.set(key, found)
    return found
  })
  const fields = createListeners()
  const shownFields = new Map<string, ShownField>()
  const shapes = new Set<() => void>()
  const edits = new Set<(edit: Edit) => void>()
  const cleared = new Set<string>()
  /** Objects that the runner has chosen: they are answers, also when they are empty. */
  const begun = new Set<string>()
  const shown = new Map<string, Issue>()
  /** Where the server's errors are answered by another answer: they go with the next look at what still holds. */
  const mended = new Set<string>()
  const names = new Map<string, { code: string; name: Record<Lang, string> }>()
  /** What is being typed, by pointer; `committed` knows nothing of it yet. */
  const typed = new Map<string, Json | undefined>()
  const underWay = new Map<Promise<boolean>, string>()
  let merged: FormValue | null = null
  let committed = initial
  let outcomes: string | null = null
  let shape = initial
  /** The defaults that stand in the answer because nobody has answered. */
  let filled: FormValue = {}
  /** Places that defaults have filled and nobody has answered. */
  const made = new Set<string>()
  const parts = new WeakMap<FormSchema, Map<string, { shape: FormValue; folded: FoldedSchema }>>()
  const { withComputed, unsent } = computedFields(form.ui)
  committed = withComputed(committed)
  derive(true)

  /** Derives the fields again where they may have changed; answers whether it did. */
  function derive(structural: boolean): boolean {
    let answer = resolver.withoutHidden(committed)
    const now = validator.outcomes(answer)
    if (!structural && now !== null && now === outcomes) return false
    // A default may show further fields, whose own defaults come in turn.
    for (let round = 0; round < 20; round++) {
      const before = committed
      for (const [pointer, found] of resolver.defaults(answer, made)) {
        if (valueAt(committed, pointer) !== undefined || cleared.has(pointer)) continue
        for (let at = pointer; valueAt(committed, at) === undefined; at = aroundOf(at)) made.add(at)
        committed = withValueAt(committed, pointer, found) as FormValue
        if (!isInList(pointer, committed)) filled = withValueAt(filled, pointer, found) as FormValue
      }
      if (committed === before) break
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
  function answerAt(pointer: string): Json | undefined {
    return typed.has(pointer) ? typed.get(pointer) : valueAt(value(), pointer)
  }
  function set(pointer: string, next: Json | undefined): void {
    put(pointer, next)
    mend()
  }
  function put(pointer: string, next: Json | undefined): void {
    typed.delete(pointer)
    merged = null
    const before = valueAt(committed, pointer)
    if (equal(before, next)) return
    for (const at of [...made]) if (isWithin(at, pointer) || isWithin(pointer, at)) made.delete(at)
    // The first answer of an object brings the defaults of the others.
    const isFirst = valueAt(committed, aroundOf(pointer)) === undefined
    committed = withValueAt(committed, pointer, next) as FormValue
    if (valueAt(filled, pointer) !== undefined) filled = withValueAt(filled, pointer, undefined) as FormValue
    if (next === undefined) cleared.add(pointer)
    else cleared.delete(pointer)
    const emptied = next === undefined ? withoutEmptied(committed, pointer, begun) : committed
    const isEmptied = emptied !== committed
    committed = emptied
    // An error of the server holds for the answer that it was given.
    if (shown.get(pointer)?.said) mended.add(pointer)
    changed(pointer, isFirst || isEmptied || isContainer(before) || isContainer(next))
  }
  function mend(): void {
    hideAnswered()
    if (![...shown.values()].some((issue) => !issue.said)) return
    const now = new Set(toIssues(errors(value())).map((issue) => issue.path))
    for (const [at, issue] of [...shown]) if (!issue.said && !now.has(at)) hide(at)
  }
  function hideAnswered(): void {
    for (const at of mended) if (shown.get(at)?.said) hide(at)
    mended.clear()
  }
  function commit(): void {
    for (const [pointer, text] of [...typed]) put(pointer, text)
  }
  function show(issue: Issue): void {
    const before = shown.get(issue.path)
    if (before?.keyword === issue.keyword && before.said === issue.said) return
    shown.set(issue.path, issue)
    fields.tell(issue.path)
  }
  function hide(pointer: string): void {
    if (shown.delete(pointer)) fields.tell(pointer)
  }
  function errors(by: FormValue = committed): RawError[] {
    const answer = resolver.withoutHidden(by)
    return [...runnerErrors(answer, validator, resolver), ...inputFaults(form.ui, answer)]
  }
  function changed(pointer: string, structural: boolean): void {
    const known = committed
    committed = withComputed(committed)
    const derived = derive(structural)
    fields.tell(known === committed ? pointer : '')
    if (derived) for (const listener of shapes) listener()
    for (const listener of edits) listener('change')
  }
  /** Forgets which alternative an answer belonged to that came from elsewhere. */
  function forget(pointer: string): void {
    for (const key of [...choices.keys()]) {
      const place = key.slice(0, key.lastIndexOf('#'))
      if (isWithin(place, pointer) || isWithin(pointer, place)) choices.delete(key)
    }
  }

  return {
    form,
    resolver,
    initial,
    value,
    answer: () => resolver.withoutHidden(value()),
    sent: () =>
      unsent.reduce((all, at) => withValueAt(all, at, undefined) as FormValue, resolver.withoutHidden(value())),
    valueAt: answerAt,
    shape: () => shape,
    folded(part, pointer) {
      if (isTyped(part)) return foldTyped(part)
      const byPointer = parts.get(part) ?? new Map()
      parts.set(part, byPointer)
      const known = byPointer.get(pointer)
      if (known?.shape === shape) return known.folded
      const next = resolver.fold(part, shapeAt(shape, pointer), pointer)
      const folded = known && equal(known.folded, next) ? known.folded : next
      byPointer.set(pointer, { shape, folded })
      return folded
    },
    choose({ key, pointer, options }, at) {
      if (choices.get(key) === at) return
      commit()
      choices.set(key, at)
      const { type, properties } = resolver.outline(options[at])
      if (typeof type === 'string' && !isOfType(valueAt(committed, pointer), type)) {
        committed = withValueAt(committed, pointer, undefined) as FormValue
      }
      if (valueAt(committed, pointer) === undefined && (type === 'object' || properties)) {
        // What was chosen is an answer, also when there is nothing more to fill in.
        committed = withValueAt(committed, pointer, {}) as FormValue
        begun.add(pointer)
      } else committed = { ...committed }
      merged = null
      changed(pointer, true)
    },
    arrange(pointer, order, fresh) {
      commit()
      const now = valueAt(committed, pointer)
      const list = Array.isArray(now) ? now : []
      const next = order.map((at) => (at === -1 ? (fresh ?? null) : (list[at] ?? null)))
      const to = (place: string) => movedPlace(place, pointer, order)
      for (const map of [choices, names]) rekey(map as Map<string, unknown>, to)
      const places = [...shown]
      shown.clear()
      for (const [at, issue] of places) {
        const path = at === pointer && !issue.said ? null : to(at)
        if (path !== null) shown.set(path, { ...issue, path })
      }
      const gone = [...cleared].map(to).filter((place) => place !== null)
      cleared.clear()
      for (const place of gone) cleared.add(place)
      set(pointer, next.length > 0 ? next : undefined)
      fields.tell('')
    },
    type(pointer, text) {
      typed.set(pointer, text)
      merged = null
      for (const listener of edits) listener('typing')
    },
    set,
    replace(next) {
      typed.clear()
      choices.clear()
      for (const name of Object.keys(committed)) if (!Object.hasOwn(next, name)) put(formatPointer([name]), undefined)
      for (const [name, one] of Object.entries(next)) put(formatPointer([name]), one)
      mend()
    },
    mergeExternal(next, before) {
      const [now, then] = [collectLeaves(next), collectLeaves(before)]
      for (const pointer of new Set([...then.keys(), ...now.keys()])) {
        const ours = valueAt(committed, pointer)
        const untouched =
          equal(ours, then.get(pointer)) || (!then.has(pointer) && equal(ours, valueAt(filled, pointer)))
        if (typed.has(pointer) || !untouched) continue
        forget(pointer)
        put(pointer, now.get(pointer))
      }
      mend()
    },
    defaults: () => filled,
    commit,
    mend,
    leave(pointer) {
      if (typed.has(pointer)) put(pointer, typed.get(pointer))
      hideAnswered()
      const relevant = errors().filter(
        (error) => isWithin(errorPointer(error), pointer) || isBy(error, pointer) || shown.has(errorPointer(error)),
      )
      const now = new Map(toIssues(relevant).map((issue) => [issue.path, issue]))
      for (const [at, issue] of [...shown]) if (!issue.said && !now.has(at)) hide(at)
      for (const issue of now.values()) show(issue)
    },
    validate() {
      commit()
      const wrong = toIssues(errors())
      // What the platform refused while it was filled in would be refused again.
      const refused = [...shown.values()].filter(
        ({ keyword, path }) => keyword === 'check' && !mended.has(path) && wrong.every((issue) => issue.path !== path),
      )
      const found = inFormOrder([...wrong, ...refused], form.ui)
      const now = new Set(found.map((issue) => issue.path))
      for (const at of [...shown.keys()]) if (!now.has(at)) hide(at)
      found.forEach(show)
      return found
    },
    errors,
    showIssues(found) {
      for (const { path } of found) mended.delete(path)
      found.forEach(show)
    },
    expect(pointer, work) {
      const ended = work.catch(() => false).finally(() => underWay.delete(ended))
      underWay.set(ended, pointer)
    },
    async arrived() {
      const lost = new Set<string>()
      // What has failed is tried again meanwhile, or another one is chosen.
      while (underWay.size > 0) {
        const waited = await Promise.all([...underWay].map(async ([work, at]) => [at, await work] as const))
        for (const [at, came] of waited) came ? lost.delete(at) : lost.add(at)
      }
      return [...lost]
    },
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
    shownAt(pointer) {
      const known = shownFields.get(pointer)
      const now = { value: answerAt(pointer), issue: shown.get(pointer) ?? null }
      if (known && known.value === now.value && known.issue === now.issue) return known
      shownFields.set(pointer, now)
      return now
    },
    onField: fields.on,
    onShape: (listener) => subscribe(shapes, listener),
    onEdit: (listener) => subscribe(edits, listener),
  }
}
