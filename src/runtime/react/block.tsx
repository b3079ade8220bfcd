import { atom } from 'jotai/vanilla'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { useAlive } from '#lib/useAlive.ts'
import { bind } from '#runtime/binding.ts'
import { COMMON, compileBlock } from '#runtime/block.ts'
import { type Block, eventKey, type Json, type JsonObject, type Lang } from '#runtime/model.ts'
import { readProps } from '#runtime/props.ts'
import { openScope } from '#runtime/scope.ts'
import type { FailedView } from '#runtime/sourceReaders.ts'
import { localise } from '#runtime/texts.ts'
import type { BlockView } from '#runtime/views.ts'
import { useAnswer, useEmit, useHref, useSourceView } from './blockHelpers.ts'
import { Boundary } from './boundary.tsx'
import { LongRows } from './rows.tsx'
import { useValue } from './useValue.ts'
import { type PageContext, usePageContext } from './views.ts'
import type { Part, WidgetComponent, WidgetHelpers } from './widget.ts'

interface Props {
  block: Block
  local?: JsonObject | undefined
}

/** Rows that keep the place of a list while it loads, where the page does not say how many it expects. */
const EXPECTED_ROWS = 3

/** One block of a page, or its rows when it has `each`. */
export const BlockNode = memo(function BlockNode({ block, local }: Props) {
  return block.each === undefined ? <OneBlock block={block} local={local} /> : <Rows block={block} local={local} />
})

function Rows({ block, local }: Props) {
  const context = usePageContext()
  const { runtime } = context
  const view = useValue(
    useMemo(() => runtime.views.rows(block, local), [runtime, block, local]),
    runtime.data.store,
  )
  if (view.status === 'loading') return <Places block={block} />
  if (view.status === 'failed') return <Failed view={view} />
  if (view.status === 'empty') return <Empty source={view.source} />
  const draw = (row: (typeof view.rows)[number]) => <OneBlock key={row.key} block={block} local={row.local} />
  // What asks something is judged with the rest of the page, wherever it stands.
  return compileBlock(block).asks ? view.rows.map(draw) : <LongRows rows={view.rows} draw={draw} />
}

/** One row, or a block without rows: what its view says, with the widget inside a boundary. */
export const OneBlock = memo(function OneBlock({ block, local }: Props): ReactNode {
  const { runtime, views } = usePageContext()
  const view = useValue(
    useMemo(() => runtime.views.block(block, local), [runtime, block, local]),
    runtime.data.store,
  )
  switch (view.status) {
    case 'hidden':
      return null
    case 'loading':
      return <Skeleton block={block} />
    case 'failed':
      return <Failed view={view} />
    case 'empty':
      return <Empty source={view.source} />
    case 'unsupported':
      return block.fallback ? <BlockNode block={block.fallback} local={local} /> : <views.Broken />
    case 'shown':
      return (
        <Boundary
          onError={(error) => console.error(`block ${block.id ?? block.type} crashed`, error)}
          fallback={(retry) =>
            block.fallback ? <BlockNode block={block.fallback} local={local} /> : <views.Broken onRetry={retry} />
          }
        >
          <Shown block={block} local={local} view={view} />
        </Boundary>
      )
  }
})

function Shown({ block, local, view }: Props & { view: BlockView & { status: 'shown' } }) {
  const context = usePageContext()
  const definition = Object.hasOwn(context.widgets, block.type) ? context.widgets[block.type] : undefined
  const helpers = useHelpers(context, block, local, view, definition?.keepsAnswer)
  const props = useMemo(() => definition && readProps(definition.props, view.props), [definition, view.props])
  if (!definition) {
    return block.fallback ? <BlockNode block={block.fallback} local={local} /> : <context.views.Broken />
  }
  const Widget = definition.render as unknown as WidgetComponent
  return <Widget {...props} {...helpers} />
}

function useHelpers(
  { runtime }: PageContext,
  block: Block,
  local: JsonObject | undefined,
  view: BlockView & { status: 'shown' },
  keepsAnswer: boolean | undefined,
): WidgetHelpers {
  const [emit, busy] = useEmit(runtime, block, local)
  const href = useHref(runtime, block, local)
  const lang = useValue(runtime.data.surroundings.lang, runtime.data.store)
  const source = useSourceView(runtime, block.source)
  const answer = useAnswer(runtime, block, local, keepsAnswer)
  const parts = useMemo(() => partsOf(view, local), [view, local])
  const { inputs } = runtime
  return {
    id: block.id,
    lang,
    now: runtime.ports.now,
    emit,
    handles: (event) => Object.hasOwn(compileBlock(block).events, eventKey(event)),
    busy,
    href,
    children: parts.length > 0 ? parts.map((part) => part.node) : null,
    parts,
    source,
    answer,
    validate: inputs.validate,
    openProblems: inputs.openProblems,
    summaries: inputs.summaries,
    onSummaries: inputs.onSummaries,
    reveal: inputs.reveal,
    onReveal: inputs.onReveal,
    entries: runtime.ports.entries,
  }
}

function partsOf(view: BlockView & { status: 'shown' }, local: JsonObject | undefined): Part[] {
  return view.children.map((child) => {
    const { key } = child
    const node = child.local ? (
      <OneBlock key={key} block={child.block} local={child.local} />
    ) : (
      <BlockNode key={key} block={child.block} local={local} />
    )
    const { asks } = compileBlock(child.block)
    const opened = (open: boolean) => (
      <Opened open={open} always={asks}>
        {node}
      </Opened>
    )
    return { id: child.id, label: child.label, node, opened }
  })
}

/** The place of a block that is loading, or of its rows. */
function Places({ block }: { block: Block }): ReactNode {
  const count = block.each === undefined ? 1 : (block.expected ?? EXPECTED_ROWS)
  return Array.from({ length: count }, (_, row) => row).map((row) => <Skeleton key={row} block={block} />)
}

function Skeleton({ block }: { block: Block }) {
  const { runtime, widgets, views } = usePageContext()
  const lang = useValue(runtime.data.surroundings.lang, runtime.data.store)
  const definition = Object.hasOwn(widgets, block.type) ? widgets[block.type] : undefined
  const Own = definition?.skeleton
  if (!Own) return <views.Skeleton />
  const inside = block.blocks?.filter((child) => child.showIf === undefined || compileBlock(child).expected)
  return (
    <Own {...literals(block, lang)}>
      {inside?.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the page's array is its order and never changes while it is shown
        <Places key={`${child.id ?? child.type}:${index}`} block={child} />
      ))}
    </Own>
  )
}

// A skeleton sees the properties that need no data, such as a layout or a ratio; of the others that they are there: null.
function literals(block: Block, lang: Lang): Record<string, unknown> {
  const own = Object.entries(block).filter(([name]) => !COMMON.has(name))
  return Object.fromEntries(own.map(([name, value]) => [name, literal(value as Json, lang)]))
}

function literal(value: Json, lang: Lang): Json {
  if (Array.isArray(value)) return value.map((item) => literal(item, lang))
  return bind(value).expressions.length > 0 ? null : localise(value, lang)
}

function Failed({ view: { source, error, code, retry: canRetry } }: { view: FailedView }) {
  const { runtime, views } = usePageContext()
  const retry = () => {
    // What failed in the same words is not said again below: one press asks for all of it.
    for (const [name, { state }] of runtime.sources) {
      const now = runtime.data.store.get(state)
      const same = name === source || (now.status === 'error' && now.error === error)
      if (same) void runtime.reload(name).catch(() => undefined)
    }
  }
  return <views.Error message={error} code={code} onRetry={canRetry ? retry : null} />
}

function Empty({ source }: { source: string }) {
  const { runtime, views } = usePageContext()
  const config = runtime.sources.get(source)?.config.empty
  const words = useMemo(() => {
    const bound = bind([config?.text ?? '', config?.action?.text ?? '', config?.note ?? ''])
    return atom((get) => bound.read(openScope(runtime.data, get)))
  }, [runtime, config])
  const texts = useValue(words, runtime.data.store)
  if (!config) return null
  const { art, action } = config
  const [text = '', label = '', note = ''] = Array.isArray(texts) ? texts.map(String) : []
  return (
    <views.Empty
      text={text}
      note={note}
      {...(art ? { art } : {})}
      {...(action ? { action: { text: label, onTap: () => void runtime.run(action.onTap) } } : {})}
    />
  )
}

interface OpenedProps {
  open: boolean
  /** It asks something: it has to be there to be judged, wherever it stands. */
  always: boolean
  children: ReactNode
}

/**
 * What is inside something that opens and closes: drawn when it is first opened, and kept from then on. A page that was
 * drawn in Node has all of it, to be opened and read before its code is there.
 */
function Opened({ open, always, children }: OpenedProps): ReactNode {
  const alive = useAlive()
  const [wasOpen, setWasOpen] = useState(open || !alive)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen || open || always ? children : null
}
