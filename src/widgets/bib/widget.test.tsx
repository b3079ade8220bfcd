// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { drawnOn } from '#support/drawnOn.ts'
import { renderBlock } from '#support/page.tsx'
import bib from './widget.tsx'

it('has the race, the number, the runner and the day on it, and a code that leads to the race', async () => {
  const { written, readCode } = drawnOn()
  const { ports } = renderBlock(
    {
      type: 'bib',
      race: '2027 兰州马拉松',
      pending: '号码待公布',
      runner: '王小跑',
      facts: ['马拉松', '', '2027.05.30 周日 07:30'],
      address: '/eventDetails?raceId=1000060003',
      saveText: '保存号码布',
      onSave: [{ do: 'copy', text: '{{event}}' }],
    },
    { widgets: { bib } },
  )
  const words = ['2027 兰州马拉松', '号码待公布', '王小跑', '马拉松', '2027.05.30 周日 07:30']
  expect(await screen.findByRole('img', { name: words.join(' · ') })).toBeVisible()
  const [race, number, name, ...rest] = words
  expect(written).toEqual([race, name, number, ...rest])
  expect(readCode()).toBe(`${window.location.origin}/eventDetails?raceId=1000060003`)
  await userEvent.click(screen.getByRole('button', { name: '保存号码布' }))
  expect(ports.copy).toHaveBeenCalledWith('data:image/png;base64,AAAA')
})
