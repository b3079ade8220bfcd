import { expect, it, vi } from 'vitest'
import { observable } from './observable.ts'

it('tells each listener of a change, until it stops listening', () => {
  const value = observable(1)
  const heard = vi.fn()
  const stop = value.subscribe(heard)
  value.set(2)
  value.set(2)
  expect(value.get()).toBe(2)
  expect(heard).toHaveBeenCalledOnce()
  stop()
  value.set(3)
  expect(heard).toHaveBeenCalledOnce()
})
