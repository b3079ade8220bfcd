// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { drawnOn } from '#support/drawnOn.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import collectionPass from './widget.tsx'

const show = (more: Partial<Block>) =>
  renderBlock({ ...(example[0] as Block), picture: '', ...more }, { widgets: { collectionPass }, lang: 'en' })

it('has the slot, the number and who collects on it, is read out, and has the code that the desk scans', async () => {
  const { written, readCode } = drawnOn()
  const { ports } = show({ onSave: [{ do: 'copy', text: '{{event}}' }] })
  const words = ['Collection pass', '2027 Lanzhou Marathon', '2027.05.28 Fri', '09:00 – 12:00', '7KQ4MX2P']
  const picture = await screen.findByRole('img', { name: /^Collection pass · 2027 Lanzhou Marathon · / })
  expect(picture).toHaveAccessibleName(expect.stringContaining('Booking number 7KQ4MX2P · W** 62****1X bib A1088'))
  expect(written).toEqual(expect.arrayContaining(words))
  expect(readCode()).toBe(`${window.location.origin}${example[0]?.address}`)
  await userEvent.click(screen.getByRole('button', { name: 'Save pass' }))
  expect(ports.copy).toHaveBeenCalledWith('data:image/png;base64,AAAA')
})

it('counts those of a large team who do not fit on it', async () => {
  const { written } = drawnOn()
  show({ runners: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })
  await screen.findByRole('img')
  expect(written.slice(-6)).toEqual(['a', 'b', 'c', 'd', '+3', 'Bring each runner’s original ID'])
})
