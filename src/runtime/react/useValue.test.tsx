// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { type Atom, atom, createStore } from 'jotai/vanilla'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { useValue } from './useValue.ts'

let drawn = 0
function Reader<T extends string>({ of, store, onDrawn }: { of: Atom<T>; store: Store; onDrawn?: () => void }) {
  const value = useValue(of, store)
  drawn += 1
  useLayoutEffect(() => onDrawn?.())
  return <p>{value}</p>
}
type Store = ReturnType<typeof createStore>

const shown = () => screen.getByText(/./).textContent

test('draws once, and again for each change', () => {
  drawn = 0
  const [store, name] = [createStore(), atom('start')]
  render(<Reader of={name} store={store} />)
  expect([shown(), drawn]).toEqual(['start', 1])
  act(() => store.set(name, 'finish'))
  expect([shown(), drawn]).toEqual(['finish', 2])
  act(() => store.set(name, 'finish'))
  expect(drawn).toBe(2)
})

test('misses nothing that changes between its drawing and its subscription', () => {
  const [store, name] = [createStore(), atom('start')]
  let isFirst = true
  const changeOnce = () => {
    if (isFirst) store.set(name, 'finish')
    isFirst = false
  }
  render(<Reader of={name} store={store} onDrawn={changeOnce} />)
  expect(shown()).toBe('finish')
})

test('reads another atom, or another store, at once, and hears no more of the one before', () => {
  const [store, other] = [createStore(), createStore()]
  const [one, two] = [atom('one'), atom('two')]
  const { rerender } = render(<Reader of={one} store={store} />)
  rerender(<Reader of={two} store={store} />)
  expect(shown()).toBe('two')
  other.set(two, 'elsewhere')
  rerender(<Reader of={two} store={other} />)
  expect(shown()).toBe('elsewhere')
  drawn = 0
  act(() => {
    store.set(one, 'gone')
    store.set(two, 'gone')
  })
  expect([shown(), drawn]).toEqual(['elsewhere', 0])
})
