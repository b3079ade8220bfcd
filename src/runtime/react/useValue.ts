import type { Atom, createStore } from 'jotai/vanilla'
import { useEffect, useReducer } from 'react'

type Store = ReturnType<typeof createStore>

/** An atom as it was read, and where: another atom is another reading. */
type Reading<T> = readonly [value: T, atom: Atom<T>, store: Store]

/**
 * What an atom of a store holds; the reader is drawn again when that changes, in slices where the change is a transition.
 * jotai's own hook draws each reader once more after its first time whatever has changed, and all of them in one piece.
 */
export function useValue<T>(atom: Atom<T>, store: Store): T {
  const read = (before?: Reading<T>): Reading<T> => {
    const value = store.get(atom)
    return before?.[1] === atom && before[2] === store && before[0] === value ? before : [value, atom, store]
  }
  const [reading, readAgain] = useReducer(read, undefined, read)
  const isOther = reading[1] !== atom || reading[2] !== store
  if (isOther) readAgain()
  const value = isOther ? store.get(atom) : reading[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value as it was drawn when the subscription began
  useEffect(() => {
    const leave = store.sub(atom, readAgain)
    if (store.get(atom) !== value) readAgain()
    return leave
  }, [atom, store])
  return value
}
