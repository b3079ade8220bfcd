// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import person from './widget.tsx'

const widgets = { person }

it('leads to the person, and reads the name once', async () => {
  const onTap = [{ do: 'navigate', to: '/eventItemPlayerInfo' }]
  const { ports } = renderBlock(
    { type: 'person', text: '林小川', note: '8 周岁', lacks: '还没填监护人', onTap },
    { widgets },
  )
  await userEvent.click(screen.getByRole('link', { name: '林小川8 周岁还没填监护人' }))
  expect(ports.navigate.mock.calls[0]?.[0]).toBe('/eventItemPlayerInfo')
})

it('shows the initials: of a Chinese name its end, of another the first letters of its words', () => {
  const initials = (text: string) =>
    renderBlock({ type: 'person', text }, { widgets }).container.querySelector('[aria-hidden]')?.textContent
  expect(['王小跑', '李雷', 'Anna Maria Berg', 'Bo'].map(initials)).toEqual(['小跑', '李雷', 'AB', 'B'])
})
