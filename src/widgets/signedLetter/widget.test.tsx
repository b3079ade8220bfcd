// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { drawnOn } from '#support/drawnOn.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import signedLetter from './widget.tsx'

it('has what was promised on it, the statements, who runs and when it was signed, and is handed over to be saved', async () => {
  const { written, readCode } = drawnOn()
  const { ports } = renderBlock(
    { ...(example[0] as Block), signature: '', onSave: [{ do: 'copy', text: '{{event}}' }] },
    { widgets: { signedLetter }, lang: 'en' },
  )
  const words = [
    'Letter of commitment',
    'Entry statement',
    'Health and safety pledge',
    'Runner: W**',
    '2026.11.24 16:30',
  ]
  const picture = await screen.findByRole('img')
  for (const word of words) expect(picture).toHaveAccessibleName(expect.stringContaining(word))
  expect(written).toEqual(expect.arrayContaining(words))
  expect(readCode()).toBe(`${window.location.origin}/orderDetails?entryId=1912129324809948709`)
  await userEvent.click(screen.getByRole('button', { name: 'Save letter' }))
  expect(ports.copy).toHaveBeenCalledWith('data:image/png;base64,AAAA')
})
