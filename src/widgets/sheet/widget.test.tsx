// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { text } from '#runtime/props.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { renderBlock } from '#support/page.tsx'
import { testEntries } from '#support/runtime.ts'
import sheet from './widget.tsx'

const tap = defineWidget<{ text: string }>({ text }, ({ text, emit }) => (
  <button type="button" onClick={() => void emit('tap')}>
    {text}
  </button>
))

const PAGE = [
  { type: 'tap', id: 'show', text: '详情', onTap: [{ do: 'set', state: { about: true } }] },
  {
    type: 'sheet',
    id: 'about',
    title: '半程马拉松',
    open: '{{state.about}}',
    onClose: [{ do: 'set', state: { about: false } }],
    blocks: [{ type: 'tap', text: '知道了', onTap: [{ do: 'set', state: { about: false } }] }],
  },
]

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true
  })
  HTMLDialogElement.prototype.close = vi.fn(function (this: HTMLDialogElement) {
    this.open = false
  })
})

async function openSheet() {
  const entries = testEntries()
  renderBlock(PAGE, { widgets: { sheet, tap }, state: { about: false }, entries })
  await userEvent.click(screen.getByRole('button', { name: '详情' }))
  expect(await screen.findByRole('dialog', { name: '半程马拉松' })).toBeVisible()
  expect(entries.position()).toBe(1)
  return entries
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('closes by the browser’s back, and forward leaves it closed', async () => {
  const entries = await openSheet()
  act(() => entries.back(1))
  await gone()
  act(() => entries.forward())
  await gone()
  expect(entries.position()).toBe(0)
})

it.each(['关闭', '知道了'])('closes by “%s” and leaves no entry behind', async (name) => {
  const entries = await openSheet()
  await userEvent.click(screen.getByRole('button', { name }))
  await gone()
  expect(entries.position()).toBe(0)
})
