import { type RenderResult, render } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { vi } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import type { ActionHandlers } from '#runtime/actions/run.ts'
import type { FirstAnswers } from '#runtime/first.ts'
import type { Block, Json, JsonObject, Lang, Page as PageModel } from '#runtime/model.ts'
import { createPageRuntime, type PageRuntime, type PageSnapshot } from '#runtime/pageRuntime.ts'
import type { SavedAnswers } from '#runtime/ports.ts'
import { Page } from '#runtime/react/page.tsx'
import { loadRunners } from '#runtime/react/sources.tsx'
import type { PageViews } from '#runtime/react/views.ts'
import type { WidgetDefinition, WidgetHelpers } from '#runtime/react/widget.ts'
import { testEntries, testPorts } from './runtime.ts'

// As the application has it, which loads them beside the page's code.
await loadRunners()

/** Plain views for tests, each with a text of its own. */
export const testViews: PageViews = {
  Error: ({ message, onRetry }) => (
    <div role="alert">
      {message}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          retry
        </button>
      )}
    </div>
  ),
  Empty: ({ text, action }) => (
    <div>
      {text}
      {action && (
        <button type="button" onClick={action.onTap}>
          {action.text}
        </button>
      )}
    </div>
  ),
  Skeleton: () => <div data-testid="skeleton" />,
  Broken: () => <div>broken block</div>,
  Summary: ({ problems, onGo }) => (
    <ul aria-label="problems">
      {problems.map((problem) => (
        <li key={`${problem.input}${problem.path}`}>
          <button type="button" onClick={() => onGo(problem)}>
            {problem.message}
          </button>
        </li>
      ))}
    </ul>
  ),
}

export interface RenderOptions {
  widgets: Readonly<Record<string, WidgetDefinition>>
  /** Values of data sources by name; their operation carries the same name. */
  data?: JsonObject
  state?: JsonObject
  query?: JsonObject
  lang?: Lang
  user?: JsonObject | null
  env?: JsonObject
  site?: JsonObject
  onRequest?: (operation: string, params: JsonObject) => Json | Promise<Json>
  actions?: ActionHandlers
  drafts?: Map<string, SavedAnswers>
  kept?: Map<string, Json>
  entries?: ReturnType<typeof testEntries>
  /** What the page left behind when it was shown before. */
  from?: PageSnapshot
  /** What its document knows of answers. */
  first?: FirstAnswers | null
  /** Around the page, for what blocks find in a context. */
  wrapper?: ComponentType<{ children: ReactNode }> | undefined
  /** Anything else of the page. */
  page?: Partial<PageModel>
}

export interface Rendered extends RenderResult {
  runtime: PageRuntime
  ports: ReturnType<typeof testPorts>
}

/** Renders blocks through the real runtime; answers the runtime and the ports beside testing-library's result. */
export function renderBlock(block: Block | Block[], options: RenderOptions): Rendered {
  const { data = {}, lang = 'zh' } = options
  void i18n.changeLanguage(lang)
  const page: PageModel = {
    format: 1,
    route: '/test',
    title: 'test',
    state: options.state ?? {},
    data: Object.fromEntries(Object.keys(data).map((name) => [name, { call: name }])),
    blocks: Array.isArray(block) ? block : [block],
    ...options.page,
  }
  const answer = (operation: string, params: JsonObject): Json | Promise<Json> =>
    Object.hasOwn(data, operation) ? (data[operation] ?? null) : (options.onRequest?.(operation, params) ?? null)
  const ports = testPorts(answer, options.drafts, options.kept, options.entries)
  const runtime = createPageRuntime({
    page,
    ports,
    query: options.query ?? {},
    surroundings: { lang, user: options.user ?? null, env: options.env ?? {}, site: options.site ?? {} },
    ...(options.actions ? { actions: options.actions } : {}),
    from: options.from,
    first: options.first ?? null,
  })
  const result = render(<Page runtime={runtime} widgets={options.widgets} views={testViews} />, {
    wrapper: options.wrapper,
  })
  return Object.assign(result, { runtime, ports })
}

/** Helpers for rendering a widget's component by itself. */
export function helpers(overrides: Partial<WidgetHelpers> = {}): WidgetHelpers {
  return {
    id: undefined,
    lang: 'zh',
    now: () => Date.now(),
    emit: vi.fn(async () => true),
    handles: () => true,
    busy: false,
    href: undefined,
    children: null,
    parts: [],
    source: null,
    answer: null,
    validate: vi.fn(async () => []),
    openProblems: (problems) => problems,
    summaries: () => [],
    onSummaries: () => () => {},
    reveal: vi.fn(),
    onReveal: () => () => {},
    entries: testEntries(),
    ...overrides,
  }
}
