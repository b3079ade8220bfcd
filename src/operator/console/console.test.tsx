// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { EntryLine } from '#api/console.gen.ts'
import { switchLanguage } from '#operator/words.ts'
import { ballotOf, DRAW, raceDayOf } from '#support/operatorFixtures.ts'
import { Ballots } from './ballots.tsx'
import { Day } from './day.tsx'
import { Entries } from './entries.tsx'
import { Exports } from './exports.tsx'
import { Lists } from './lists.tsx'
import { Places } from './places.tsx'
import { RaceFrame } from './raceFrame.tsx'
import { Results } from './results.tsx'
import { TableFile } from './tableFile.tsx'

const RACE_ID = '1000060005'
const BEFORE = Date.parse('2027-06-01T10:00:00+08:00')
const CLOSED = Date.parse('2027-06-18T17:02:00+08:00')

afterEach(() => vi.unstubAllGlobals())

/** A page of a race, as the platform answers by path; nothing else exists there. */
async function open(page: ReactElement, answers: Record<string, unknown>, now = BEFORE) {
  await switchLanguage('zh')
  const known: Record<string, unknown> = { clock: { now, offset: 0 }, [`races/${RACE_ID}`]: raceDayOf(), ...answers }
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = known[url.replace('/sandbox/api/', '').replace(/\?.*/, '')]
    const missing = { message: '没有这场赛事', messages: { zh: '没有这场赛事', en: 'No such race' } }
    return new Response(JSON.stringify(answer ?? missing), { status: answer === undefined ? 404 : 200 })
  })
  const race = { path: '/races/:raceId', element: <RaceFrame />, children: [{ index: true, element: page }] }
  const router = createMemoryRouter([race, { path: '/', element: <h1>全部赛事</h1> }], {
    initialEntries: [`/races/${RACE_ID}`],
  })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  )
  return router
}

describe('a race', () => {
  test('has its days with year and weekday on top', async () => {
    await open(<p />, {})
    expect(await screen.findByText(/比赛 2027\.11\.07 周日 07:30/)).toBeVisible()
    expect(screen.getByText(/报名 2026\.11\.10 周二 10:00 – 2027\.06\.18 周五 17:00/)).toBeVisible()
  })

  test('that does not exist is told apart from a failure, and leads back to the races', async () => {
    const router = await open(<p />, {})
    await act(() => router.navigate('/races/1000069999'))
    expect(await screen.findByRole('heading', { level: 2, name: '没有这场赛事' })).toBeVisible()
    expect(screen.getByText(/1000069999/)).toBeVisible()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: '回到赛事' }))
    expect(screen.getByRole('heading', { name: '全部赛事' })).toBeVisible()
  })
})

test('a free entry is free and waits to be confirmed; another has its sum to be paid', async () => {
  const line = (runner: string, payable: number): EntryLine => ({
    entryId: `9${payable}`,
    raceId: RACE_ID,
    itemId: `${RACE_ID}01`,
    raceName: { zh: '漓江马拉松', en: '' },
    itemName: { zh: '半程马拉松', en: '' },
    status: 'HELD',
    mobile: '13000000000',
    createdAt: BEFORE,
    submittedAt: BEFORE,
    teamName: null,
    runners: [runner],
    order: { orderId: '1', orderNo: 'SL1', status: 'PENDING', payable },
  })
  await open(<Entries />, {
    [`races/${RACE_ID}/entries`]: { entries: [line('陈远', 0), line('王磊', 13_000)], total: 2 },
  })
  const free = (await screen.findByRole('link', { name: '陈远' })).closest('li')
  expect(free).toHaveTextContent(/待确认.*免费/)
  expect(free).not.toHaveTextContent(/待支付|¥0/)
  expect(screen.getByRole('link', { name: '王磊' }).closest('li')).toHaveTextContent(/待支付.*¥130/)
})

describe('a ballot', () => {
  const steps = async () => within(await screen.findByRole('article', { name: '半程马拉松' }))

  test('is not frozen while entries are open, and says from when it can be', async () => {
    await open(<Ballots />, { draws: [ballotOf()] })
    const ballot = await steps()
    const freeze = ballot.getByRole('button', { name: '冻结名单' })
    expect(freeze).toHaveAttribute('aria-disabled', 'true')
    expect(freeze).toHaveAccessibleDescription('报名 2027.06.18 17:00 截止，17:01 起可以冻结。')
    await userEvent.click(freeze)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    const current = ballot.getAllByRole('listitem').filter((step) => step.getAttribute('aria-current') === 'step')
    expect(current.map((step) => step.textContent)).toEqual([expect.stringMatching(/报名截止/)])
  })

  test('is frozen once entries have closed', async () => {
    await open(<Ballots />, { draws: [ballotOf()] }, CLOSED)
    await userEvent.click((await steps()).getByRole('button', { name: '冻结名单' }))
    expect(screen.getByRole('alertdialog', { name: '冻结名单' })).toBeVisible()
  })

  test('says who has to pay or to be reviewed first', async () => {
    await open(<Ballots />, { draws: [ballotOf({ states: { HELD: 2 } })] }, CLOSED)
    expect((await steps()).getByRole('button', { name: '冻结名单' })).toHaveAccessibleDescription(/还有 2 人没付款/)
  })

  test('is drawn with its value, once that is known', async () => {
    await open(<Ballots />, { draws: [ballotOf({ draw: DRAW })] }, CLOSED)
    const ballot = await steps()
    const draw = ballot.getByRole('button', { name: '抽签' })
    expect(draw).toHaveAccessibleDescription('公开数值 2027.06.25 21:30 揭晓，之后填入并抽签。')
    expect(ballot.queryByLabelText('公开数值')).toBeNull()
    expect(ballot.getByText('12,345')).toBeVisible()
  })

  test('asks for the value when it is', async () => {
    await open(<Ballots />, { draws: [ballotOf({ draw: DRAW })] }, DRAW.publicAt)
    expect((await steps()).getByLabelText('公开数值')).toBeVisible()
  })
})

test('a file is chosen or dropped, named, looked through, and can be chosen again under its name', async () => {
  const counts = { added: 1, corrected: 0, same: 0, faulty: 0 }
  const people = { preview: 'previewPeople', take: 'importPeople' } as const
  await open(
    <TableFile
      {...people}
      params={{ raceId: RACE_ID, kind: 'banned', itemId: null }}
      words={{ take: 'takePeople', taken: 'tableTaken' }}
    />,
    { [`races/${RACE_ID}/people/preview`]: { counts, rows: [], more: 0 } },
  )
  const field = await screen.findByLabelText(/文件（CSV 或 XLSX）/)
  expect(field).toHaveAccessibleName(/选择文件/)
  const file = new File(['姓名\n陈远'], '名单.csv', { type: 'text/csv' })
  await userEvent.upload(field, file)
  expect(await screen.findByText('名单.csv')).toBeVisible()
  expect(await screen.findByText(/新增 1/)).toBeVisible()
  expect(field).toHaveValue('')
  const other = new File(['姓名\n王磊'], '另一份.csv', { type: 'text/csv' })
  fireEvent.drop(screen.getByText('名单.csv'), { dataTransfer: { files: [other] } })
  expect(await screen.findByText('另一份.csv')).toBeVisible()
})

test('a race’s day has its places in columns, and says in words that nothing was paid', async () => {
  await open(<Day />, {})
  const table = within(await screen.findByRole('table'))
  const row = within(table.getByRole('row', { name: /半程马拉松/ }))
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1,280 / 9,000', '7,700'])
  expect(row.getByRole('rowheader')).toHaveTextContent('预留 20')
  expect(screen.getByText('还没有收款')).toBeVisible()
})

test('places set by hand can go back to the configured number; what can be done stays small beside saving', async () => {
  const [project] = raceDayOf().projects
  const byHand = raceDayOf({ projects: project ? [{ ...project, quotaOverride: 9000 }] : [] })
  await open(<Places />, { [`races/${RACE_ID}`]: byHand, invitations: [] })
  expect(await screen.findByText('手工设定')).toBeVisible()
  expect(screen.getByRole('button', { name: '恢复配置的名额' })).toBeVisible()
  expect(screen.getByText('1,280 / 9,000')).toBeVisible()
})

test('each kind of list tells what it does and which columns its file has, and an empty one what comes next', async () => {
  const day = raceDayOf()
  const projects = day.projects.map((project) => ({ ...project, lostBefore: true }))
  await open(<Lists />, {
    [`races/${RACE_ID}`]: { ...day, projects },
    [`races/${RACE_ID}/people`]: { total: 0, entered: 0, people: [] },
  })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '名单' }), '禁赛')
  expect(screen.getByText(/禁赛的人不能报任何项目/)).toBeVisible()
  expect(screen.getByText(/姓名、证件类型、证件号码、原因/)).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '名单' }), '往届未中签')
  expect(screen.getByText(/连续未中签次数/)).toBeInTheDocument()
  expect(await screen.findByText(/看过每一行再导入，人就会列在这里/)).toBeVisible()
})

test('an export of nobody is told before it is made', async () => {
  const purposes = [{ purpose: 'timing', columns: [{ id: 'name', title: { zh: '姓名', en: 'Name' } }] }]
  await open(<Exports />, { [`races/${RACE_ID}/exports`]: { purposes, exports: [] } })
  expect(await screen.findByText(/现在导出的文件只有列名/)).toBeVisible()
  expect(screen.getByText(/谁拿走了哪些列都会记在这里/)).toBeVisible()
})

test('deposits are counted by state, each with its sum', async () => {
  const results = { importedAt: null, finished: 0, unfinished: 0, disqualified: 0, absent: 0, objections: [] }
  const deposits = {
    held: { runners: 5, amount: 10_000 },
    returned: { runners: 2 },
    forfeited: { runners: 0, amount: 0 },
  }
  await open(<Results />, { [`races/${RACE_ID}/results`]: results, [`races/${RACE_ID}/deposits`]: deposits })
  expect((await screen.findByText('未交还')).parentElement).toHaveTextContent('5 人 · ¥100')
  expect(screen.getByText('已退').parentElement).toHaveTextContent('2 人')
})
