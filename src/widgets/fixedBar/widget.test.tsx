// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderBlock } from '#runtime/react/testing.tsx'
import { defineWidget } from '#runtime/react/widget.ts'
import fixedBar from './widget.tsx'

const next = defineWidget({}, () => <button type="button">立即报名</button>)
const widgets = { fixedBar, next }

afterEach(() => vi.restoreAllMocks())

it('shows the amount with what it is, and the next step', () => {
  renderBlock(
    { type: 'fixedBar', amount: 12000, amountLabel: '应付', note: '名额保留 15 分钟', blocks: [{ type: 'next' }] },
    { widgets },
  )
  expect(screen.getByText('应付').parentElement).toHaveTextContent('应付¥120')
  expect(screen.getByText('名额保留 15 分钟')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '立即报名' })).toBeInTheDocument()
})

it('calls zero free and shows no amount it does not know', () => {
  const { unmount } = renderBlock({ type: 'fixedBar', amount: 0 }, { widgets })
  expect(screen.getByText('免费')).toBeInTheDocument()
  unmount()
  const { container } = renderBlock({ type: 'fixedBar', amount: '{{state.none}}', amountLabel: '应付' }, { widgets })
  expect(container).not.toHaveTextContent('应付')
})

it('keeps its height free below the page, and tells it to toasts', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96)
  const { container, unmount } = renderBlock({ type: 'fixedBar', amount: 1 }, { widgets })
  expect(container.querySelector<HTMLElement>('[aria-hidden="true"]')?.style.height).toBe('96px')
  expect(document.documentElement.style.getPropertyValue('--sl-bar-height')).toBe('96px')
  unmount()
  expect(document.documentElement.style.getPropertyValue('--sl-bar-height')).toBe('')
})
