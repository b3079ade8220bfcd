import { dequal as equal } from 'dequal/lite'
import { atom } from 'jotai/vanilla'
import { memoizeByObject } from '#lib/memoize.ts'
import { type Bound, bind } from './binding.ts'
import type { Node } from './expression/ast.ts'
import { listReads } from './expression/reads.ts'
import { findTree } from './expression/trees.ts'
import type { DataSource, Page } from './model.ts'
import { openScope, type Reads } from './scope.ts'
import type { PageStore, ValueState } from './store.ts'

/** A page's sources and values made ready, and what they read, by name. */
export interface Dependencies {
  sources: ReadonlyMap<string, { config: DataSource; params: Bound }>
  values: ReadonlyMap<string, Bound>
  reads: ReadonlyMap<string, ReadonlySet<string>>
  /** Names that depend on this one in a cycle: they read as missing here, so that no value waits for itself. */
  loops: ReadonlyMap<string, ReadonlySet<string>>
}

/** The same page gives the same ones. */
export const findDependencies = memoizeByObject((page: Page): Dependencies => {
  const data = Object.entries(page.data ?? {})
  const sources = new Map(data.map(([name, config]) => [name, { config, params: bind(config.with ?? {}, true) }]))
  const values = new Map(Object.entries(page.values ?? {}).map(([name, value]) => [name, bind(value, true)]))
  const names = [...sources.keys()]
  const reads = new Map<string, ReadonlySet<string>>()
  for (const [name, { config, params }] of sources) {
    const condition = config.when === undefined ? [] : [findTree(config.when)]
    reads.set(name, namesIn([...params.expressions, ...condition], names))
  }
  for (const [name, { expressions }] of values) reads.set(name, namesIn(expressions, names))
  const reached = new Map([...reads.keys()].map((name) => [name, reachedFrom(name, reads)]))
  const loops = new Map(
    [...reached].map(([name, others]) => [name, new Set([...others].filter((other) => reached.get(other)?.has(name)))]),
  )
  return { sources, values, reads, loops }
})

/** Names that expressions read; `status.<source>` reads that source, `status` alone every one. */
function namesIn(nodes: readonly Node[], sources: readonly string[]): ReadonlySet<string> {
  const paths = nodes.flatMap((node) => listReads(node).names.map((read) => read.path))
  return new Set(
    paths.flatMap(([name = '', member = '*']) => {
      if (name !== 'status') return [name]
      return member === '*' ? sources : [member]
    }),
  )
}

function reachedFrom(name: string, reads: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set(reads.get(name))
  for (const next of reached) for (const further of reads.get(next) ?? []) reached.add(further)
  return reached
}

/** Puts the page's named values into its store: each is evaluated once, whoever reads it, and sees no row's item. */
export function createValues(data: PageStore, { values, loops }: Dependencies): void {
  for (const [name, bound] of values) {
    const missing = loops.get(name)
    let last: ValueState = { value: null, pending: false, failed: [] }
    const value = atom((get): ValueState => {
      const reads = { pending: false, failed: new Set<string>() } satisfies Reads
      const read = bound.read(openScope(data, get, { reads, missing }))
      const next = { value: read, pending: reads.pending, failed: [...reads.failed] }
      if (!equal(next, last)) last = next
      return last
    })
    data.values.set(name, value)
  }
}
