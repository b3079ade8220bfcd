// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import priceSteps from './widget.tsx'

afterEach(() => void vi.useRealTimers())

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

it('says of each price when it holds, and which holds now', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T23:59:58+08:00') })
  renderBlock(example as Block[], { widgets: { priceSteps }, lang: 'en' })
  expect(rows()).toEqual([
    'Early bird Now¥120until 2026.12.31 23:59',
    'Standard¥150from 2027.01.01 00:00',
    'Late¥180from 2027.04.01 00:00',
  ])
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(rows().slice(0, 2)).toEqual([
    'Early bird Ended¥120until 2026.12.31 23:59',
    'Standard Now¥150until 2027.03.31 23:59',
  ])
})
