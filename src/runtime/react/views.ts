import { type ComponentType, createContext, useContext } from 'react'
import type { InputProblem } from '#runtime/inputs.ts'
import type { PageRuntime } from '#runtime/pageRuntime.ts'
import type { WidgetDefinition } from './widget.ts'

/** What the runtime shows where no widget can; supplied by the application: the runtime draws nothing itself. */
export interface PageViews {
  /** A data source failed, as the platform's code says; `onRetry` is null where another try would end alike. */
  Error: ComponentType<{ message: string; code: number | string; onRetry: (() => void) | null }>
  /** A list is empty. */
  Empty: ComponentType<{ text: string; note?: string; art?: string; action?: { text: string; onTap: () => void } }>
  /** A block without a skeleton of its own is loading. */
  Skeleton: ComponentType
  /** A block could not be shown: unknown type, newer runtime, or it crashed. */
  Broken: ComponentType<{ onRetry?: () => void }>
  /** What `submit` or the server found wrong; takes the focus. */
  Summary: ComponentType<{ problems: InputProblem[]; onGo: (problem: InputProblem) => void }>
}

export interface PageContext {
  runtime: PageRuntime
  widgets: Readonly<Record<string, WidgetDefinition>>
  views: PageViews
}

const Context = createContext<PageContext | null>(null)
export const PageContextProvider = Context.Provider

export function usePageContext(): PageContext {
  const context = useContext(Context)
  if (!context) throw new Error('a block was rendered outside <Page>')
  return context
}
