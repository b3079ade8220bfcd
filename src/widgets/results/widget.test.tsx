// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import results from './widget.tsx'

it('shows the podium of each group, with finishers and the median', () => {
  renderBlock(example as Block[], { widgets: { results }, lang: 'en' })
  expect(screen.getByText('7,318')).toBeInTheDocument()
  expect(screen.getByText('4:26:41')).toBeInTheDocument()
  const [men] = screen.getAllByRole('table', { name: 'Men' })
  const rows = within(men as HTMLElement).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'PlaceRunnerTime',
    '1Bekele Tadesse Ethiopia2:12:47',
    '2Kiprono Cheruiyot Kenya2:13:20',
    '3Ma Hailong Gansu2:17:05',
  ])
})

it('says no hours of what took none', () => {
  const podiums = [{ name: '男子', runners: [{ name: '罗佳', time: '0:28:36' }] }]
  renderBlock({ type: 'results', events: [{ name: '10 公里', median: '0:58:27', podiums }] }, { widgets: { results } })
  expect(screen.getByRole('cell', { name: '28:36' })).toBeInTheDocument()
  expect(screen.getByText('58:27')).toBeInTheDocument()
})

it('says only what is known', () => {
  renderBlock({ type: 'results', events: [{ name: '全程', finishers: null, podiums: [] }] }, { widgets: { results } })
  expect(screen.getByRole('heading', { name: '全程' })).toBeInTheDocument()
  expect(screen.queryByText('完赛')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})
