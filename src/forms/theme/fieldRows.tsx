import { Fragment, type ReactNode } from 'react'

/** Fields a chunk holds at most. */
const CHUNK = 20

interface FieldRowsProps {
  names: string[]
  /** Every field the form may show, in order; without it nothing is cut. */
  order: string[] | undefined
  draw: (name: string) => ReactNode
}

/**
 * Fields below each other, in chunks that leave no trace in the page: to render one field React visits its
 * siblings, so that a field among 500 would cost more than one among 20. A field's chunk comes from its place in
 * the whole order, so that another one appearing never moves it to a new parent, which would lose its text.
 */
export function FieldRows({ names, order, draw }: FieldRowsProps) {
  return (
    <div className="sl-form-fields">
      {chunksOf(names, order).map((chunk) => (
        <Chunk key={chunk.key} names={chunk.names} draw={draw} />
      ))}
    </div>
  )
}

function Chunk({ names, draw }: { names: string[]; draw: (name: string) => ReactNode }) {
  return names.map((name) => <Fragment key={name}>{draw(name)}</Fragment>)
}

function chunksOf(names: string[], order: string[] | undefined): { key: number; names: string[] }[] {
  const places = new Map((order ?? []).map((name, at) => [name, at]))
  if (names.length <= CHUNK && places.size <= CHUNK) return [{ key: 0, names }]
  if (!names.every((name) => places.has(name)) || places.has('*')) return [{ key: 0, names }]
  const chunks = new Map<number, string[]>()
  for (const name of names) {
    const key = Math.floor((places.get(name) ?? 0) / CHUNK)
    chunks.set(key, [...(chunks.get(key) ?? []), name])
  }
  return [...chunks].map(([key, part]) => ({ key, names: part }))
}
