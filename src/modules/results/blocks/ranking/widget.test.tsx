// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ModulePorts } from '#support/modulePorts.tsx'
import { renderBlock } from '#support/page.tsx'
import ranking from './widget.tsx'

const TOTAL = 10_000
const ROW = 60

/** How far the page is scrolled past the head of the list. */
let scrolled = 0

beforeEach(() => {
  scrolled = 0
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -scrolled, 360, 0))
  vi.spyOn(window, 'scrollBy').mockImplementation((options) => scrollTo(scrolled + (Object(options).top ?? 0)))
})

function scrollTo(top: number) {
  scrolled = top
  fireEvent.scroll(window)
}

function open(own: number | null, more: object = {}) {
  const asked: { operation: string; from: number }[] = []
  const wrapper = ModulePorts((operation, params) => {
    const from = Number(params.from)
    asked.push({ operation, from })
    const rows = Array.from({ length: 200 }, (_, at) => {
      const place = from + at + 1
      const base = { place, bib: `A${place}`, name: `跑者${place}`, own: from + at === own }
      return operation === 'raceSportRanking'
        ? { ...base, team: null, gunSeconds: 8000 + place, netSeconds: 7990 + place }
        : { place, raceTeamId: String(place), team: `跑团${place}`, runners: 9, seconds: 30_000 + place }
    })
    return { total: TOTAL, from, own, counted: 3, rows }
  })
  const block = { type: 'results.ranking', raceId: '1000055001', itemId: '100005500101', ...more }
  const { ports } = renderBlock(block, { widgets: { 'results.ranking': ranking }, wrapper })
  return { asked, ports }
}

it('draws what is in sight of ten thousand rows, and asks for what is scrolled to', async () => {
  const { asked } = open(null)
  expect(await screen.findByText('跑者4')).toBeVisible()
  const table = screen.getByRole('table')
  expect(table).toHaveAttribute('aria-rowcount', String(TOTAL))
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
  scrollTo(5000 * ROW)
  expect(await screen.findByText('跑者5001')).toBeVisible()
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
  // The podium stays where it is, and is not drawn anew.
  expect(screen.queryByText('跑者4')).toBeNull()
  // What was flung past was not asked for.
  expect(asked.map(({ from }) => from)).toEqual([0, 4800, 5000])
})

it('draws places alone while it is flung through, and whole rows once it rests', async () => {
  open(null)
  await screen.findByText('跑者1')
  for (const row of [20, 40, 60]) scrollTo(row * ROW)
  expect(screen.queryByText('跑者61')).toBeNull()
  expect(screen.getByRole('table')).toHaveTextContent('61')
  expect(await screen.findByText('跑者61')).toBeVisible()
})

it('leads to one’s own row from anywhere', async () => {
  open(7_654)
  const button = await screen.findByRole('button', { name: /^我的名次：第 7,655 名/ })
  // Her time is there before the list has been scrolled to her.
  await waitFor(() => expect(button).toHaveTextContent('4:20:55'))
  await userEvent.click(button)
  const own = await screen.findByText('跑者7655')
  await waitFor(() => expect(own.closest('[role=row]')).toHaveAttribute('data-own'))
})

it('says one’s own place beside the list only while one’s row is not in sight', async () => {
  open(5)
  const name = { name: /^我的名次：第 6 名/ }
  await waitFor(() => expect(screen.getByRole('button', name)).toHaveAttribute('data-off'))
  scrollTo(100 * ROW)
  expect(screen.getByRole('button', name)).not.toHaveAttribute('data-off')
})

it('puts the first three on a podium, and the list goes on with the fourth', async () => {
  open(null)
  const [podium, list] = await screen.findAllByRole('rowgroup')
  const namesIn = (group: HTMLElement | undefined) =>
    within(group ?? document.body)
      .getAllByRole('row')
      .map((row) => row.textContent?.match(/跑者\d+/)?.[0])
  expect(namesIn(podium)).toEqual(['跑者1', '跑者2', '跑者3'])
  expect(namesIn(list)[0]).toBe('跑者4')
})

it('ranks teams, each of which can be opened', async () => {
  const { ports } = open(null, { teams: true, onTeam: [{ do: 'copy', text: '{{event}}' }] })
  await userEvent.click(await screen.findByRole('button', { name: '跑团2' }))
  await waitFor(() => expect(ports.copy).toHaveBeenCalledWith('2'))
})

it('ranks a challenge by distance in the runner’s language, a team of it by its runners', async () => {
  const asked: object[] = []
  const team = { zh: '绿道跑团', en: 'Greenway' }
  const wrapper = ModulePorts((operation, params) => {
    asked.push({ operation, ...params })
    const row = { place: 1, metres: 128_450, own: true }
    const rows =
      operation === 'challengeRanking'
        ? [{ ...row, name: '王小跑', team: null, reached: 3 }]
        : [{ ...row, teamId: 'greenway', team, runners: 12 }]
    return { total: 1, from: 0, own: 0, counted: 5, rows }
  })
  const block = { type: 'results.ranking', challengeId: 'spring', month: '2027-03' }
  const options = { widgets: { 'results.ranking': ranking }, wrapper }
  const { unmount } = renderBlock({ ...block, teamId: 'greenway' }, options)
  const row = await screen.findByRole('row', { name: /王小跑/ })
  expect(row).toHaveTextContent('128.4 公里')
  expect(row).toHaveTextContent('个人')
  unmount()
  renderBlock({ ...block, teams: true }, { ...options, lang: 'en' })
  expect(await screen.findByRole('button', { name: 'Greenway' })).toBeVisible()
  const of = { challengeId: 'spring', month: '2027-03', from: 0, size: 200 }
  expect(asked).toEqual([
    { operation: 'challengeRanking', ...of, teamId: 'greenway' },
    { operation: 'challengeTeamRanking', ...of },
  ])
})
