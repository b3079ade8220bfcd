// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import slots from './widget.tsx'

const [block] = example as Block[]
const show = (more: Partial<Block> = {}) =>
  renderBlock({ ...(block as Block), id: 's', input: true, ...more }, { widgets: { slots }, lang: 'en' })

it('is one choice across days and places; each slot says its day, what is left of it and where it is', async () => {
  const view = show({ onChange: [{ do: 'toast', text: '{{event}}' }] })
  const morning = screen.getByRole('radio', { name: '05.28 Fri 09:00 – 12:00' })
  expect(morning).toHaveAccessibleDescription('1,204 left Expo Center, Hall A')
  expect(screen.getByRole('radio', { name: '05.28 Fri 10:00 – 10:30' })).toHaveAccessibleDescription(
    'Full · 3 waiting Step-free desk',
  )
  await userEvent.click(morning)
  expect(view.runtime.answers.get('slot')).toBe('28am')
  await userEvent.keyboard('{ArrowDown}')
  expect(view.runtime.answers.get('slot')).not.toBe('28am')
  expect(morning).not.toBeChecked()
  expect(view.ports.toast).toHaveBeenCalledWith('28am', expect.anything())
})

it('offers neither what is booked or waited for already nor what has begun', () => {
  show({ waitsFor: '28free' })
  for (const [name, words] of [
    ['05.28 Fri 12:00 – 15:00', 'Booked'],
    ['05.28 Fri 10:00 – 10:30', 'On its waiting list'],
    ['05.29 Sat 12:00 – 15:00', 'Started'],
  ]) {
    const slot = screen.getByRole('radio', { name: String(name) })
    expect(slot).toBeDisabled()
    expect(slot).toHaveAccessibleDescription(expect.stringContaining(String(words)))
  }
})

it('wants one, and drops an answer that is not offered any more', async () => {
  const view = show()
  act(() => view.runtime.answers.set('slot', 'gone'))
  const problems = await act(() => view.runtime.inputs.validate())
  expect(problems.map(({ message }) => message)).toEqual(['Collection slot: choose one'])
  expect(view.runtime.answers.get('slot')).toBeNull()
  act(() => view.runtime.inputs.reveal('slot'))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('radio', { name: '05.28 Fri 09:00 – 12:00' }))
})

it('says so when there is none', () => {
  renderBlock(example as Block[], { widgets: { slots }, lang: 'zh' })
  expect(screen.getByText('暂时没有可约的时段')).toBeVisible()
})
