import { dequal as equal } from 'dequal/lite'
import { atom } from 'jotai/vanilla'
import { bind } from './binding.ts'
import type { Node } from './expression/ast.ts'
import { listReads } from './expression/reads.ts'
import { findTree } from './expression/trees.ts'
import type { Page } from './model.ts'
import { openScope, type Reads } from './scope.ts'
import type { PageStore, ValueState } from './store.ts'

/** What a page's sources and values read, by name. */
export interface Dependencies {
  reads: ReadonlyMap<string, ReadonlySet<string>>
  /** Names that depend on this one in a cycle: they read as missing here, so that no value waits for itself. */
  loops: ReadonlyMap<string, ReadonlySet<string>>
}

export function findDependencies(page: Page): Dependencies {
  const sources = Object.keys(page.data ?? {})
  const reads = new Map<string, ReadonlySet<string>>()
  for (const [name, { with: params, when }] of Object.entries(page.data ?? {})) {
    const condition = when === undefined ? [] : [findTree(when)]
    reads.set(name, namesIn([...bind(params ?? {}, true).expressions, ...condition], sources))
  }
  for (const [name, value] of Object.entries(page.values ?? {})) {
    reads.set(name, namesIn(bind(value, true).expressions, sources))
  }
  const reached = new Map([...reads.keys()].map((name) => [name, reachedFrom(name, reads)]))
  const loops = new Map(
    [...reached].map(([name, others]) => [name, new Set([...others].filter((other) => reached.get(other)?.has(name)))]),
  )
  return { reads, loops }
}

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
export function createValues(page: Page, data: PageStore, { loops }: Dependencies): void {
  for (const [name, config] of Object.entries(page.values ?? {})) {
    const bound = bind(config, true)
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
