import type { ComponentType, ReactNode } from 'react'
import type { InputHandle, Inputs, RestoredAnswer } from '#runtime/inputs.ts'
import type { Json, Lang } from '#runtime/model.ts'
import type { PageEntries, SavedAnswer } from '#runtime/ports.ts'
import type { Readers } from '#runtime/props.ts'

/** A visible child block of a container. */
export interface Part {
  id: string
  label: string
  node: ReactNode
  /** The same for a container that opens and closes: drawn when it is first open, and kept from then on. */
  opened(open: boolean): ReactNode
}

/** State of the data source named by the block's `source`. */
export interface SourceView {
  status: 'idle' | 'loading' | 'ready' | 'error'
  /** Items so far, when the source is a list. */
  count: number
  hasMore: boolean
  loadingMore: boolean
  error: string | null
  more(): void
  reload(): Promise<void>
}

/** An input block's answer. */
export interface AnswerPort {
  name: string
  /** Null until something was answered, and always for a widget that keeps its answer itself. */
  value: Json
  /** What the page has at this moment, which a render may not have brought yet. */
  read(): RestoredAnswer
  set(value: Json, options?: Omit<SavedAnswer, 'value' | 'own'>): void
  /** Tells the page how to validate, describe and focus this input; returns the way to take that back. */
  register(handle: InputHandle): () => void
}

/** What the runtime hands to a widget besides its resolved properties. */
export interface WidgetHelpers
  extends Pick<Inputs, 'validate' | 'openProblems' | 'summaries' | 'onSummaries' | 'reveal' | 'onReveal'> {
  id: string | undefined
  lang: Lang
  /** Server-corrected time, epoch milliseconds. */
  now(): number
  /** Runs the block's action list `on<Event>`; answers false when it stopped or failed. */
  emit(event: string, value?: Json): Promise<boolean>
  /** The block has an action list `on<Event>`. */
  handles(event: string): boolean
  /** An action list of this block is running. */
  busy: boolean
  /** Where a tap leads, when that is all that it does: the block is drawn as a link then, which leads there without any code. */
  href: string | undefined
  children: ReactNode
  parts: Part[]
  source: SourceView | null
  answer: AnswerPort | null
  /** The page's entries in the browser's history. */
  entries: PageEntries
}

/** A widget's component. */
export type WidgetComponent<P = Record<string, unknown>> = ComponentType<P & WidgetHelpers>

export interface WidgetDefinition {
  /** What makes its properties of what the page's bindings answer. */
  props: Readers<Record<string, unknown>>
  render: WidgetComponent<never>
  /** Shown while a data source the block reads is loading; same size as the real thing. */
  skeleton?: ComponentType<Record<string, unknown>>
  /** It keeps its answer itself: it is not drawn again for each that it hands to the page. */
  keepsAnswer?: boolean
}

/** Declares a widget: its `PROPS` from props.gen.ts, its component and what else the page has to know of it. */
export function defineWidget<P>(
  props: Readers<P>,
  render: WidgetComponent<P>,
  options: Pick<WidgetDefinition, 'skeleton' | 'keepsAnswer'> = {},
): WidgetDefinition {
  return { props: props as Readers<Record<string, unknown>>, render: render as WidgetComponent<never>, ...options }
}
