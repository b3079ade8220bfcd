// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { InputHandle } from '#runtime/inputs.ts'
import { useInputHandle } from './useInputHandle.ts'
import type { AnswerPort } from './widget.ts'

const problem = { input: 'who', path: '', message: '!' }

it('is asked by its page as it is drawn last, for as long as it is there', async () => {
  const gone = vi.fn()
  const register = vi.fn<(handle: InputHandle) => () => void>(() => gone)
  const port = (name: string) => ({ name, register }) as unknown as AnswerPort
  const handle = (label: string, more: Partial<InputHandle> = {}): InputHandle => ({
    validate: async () => [{ ...problem, message: label }],
    describe: () => ({ label, rows: [] }),
    focus: vi.fn(),
    ...more,
  })
  const { rerender, unmount } = renderHook(({ answer, own }) => useInputHandle(answer, own), {
    initialProps: { answer: port('who') as AnswerPort | null, own: handle('first') },
  })
  const known = register.mock.lastCall?.[0]
  expect([known?.holds?.(problem), known?.take, known?.mergeExternal?.(), known?.showErrors?.([problem])]).toEqual([
    true,
    undefined,
    undefined,
    undefined,
  ])
  const own = handle('last', { holds: () => false, take: vi.fn(), mergeExternal: vi.fn(), showErrors: vi.fn() })
  rerender({ answer: port('who'), own })
  expect(register).toHaveBeenCalledOnce()
  expect([await known?.validate(), known?.describe(), known?.holds?.(problem)]).toEqual([
    [{ ...problem, message: 'last' }],
    { label: 'last', rows: [] },
    false,
  ])
  known?.focus('/x')
  known?.take?.('Li')
  known?.mergeExternal?.()
  known?.showErrors?.([problem])
  const calls = [own.focus, own.take, own.mergeExternal, own.showErrors].map(
    (one) => vi.mocked(one as () => void).mock.lastCall,
  )
  expect(calls).toEqual([['/x'], ['Li'], [], [[problem]]])
  rerender({ answer: port('club'), own })
  expect([gone.mock.calls.length, register.mock.calls.length]).toEqual([1, 2])
  unmount()
  expect(gone).toHaveBeenCalledTimes(2)
  renderHook(() => useInputHandle(null, own))
  expect(register).toHaveBeenCalledTimes(2)
})
