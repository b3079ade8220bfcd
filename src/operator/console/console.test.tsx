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
import { Groups } from './groups.tsx'
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

describe('the entries of a race', () => {
  const line = (runner: string, payable: number, more: Partial<EntryLine> = {}): EntryLine => ({
    entryId: `9${runner}`,
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
    ...more,
  })
  const rowsOf = async (...entries: EntryLine[]) => {
    await open(<Entries />, { [`races/${RACE_ID}/entries`]: { entries, total: entries.length } })
    const [heads, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
    return { heads, rows }
  }

  test('stand in columns that have a head each', async () => {
    const { heads, rows } = await rowsOf(line('陈远', 13_000))
    expect(heads).toHaveTextContent('参赛人状态项目手机号金额提交时间')
    expect(rows[0]?.children).toHaveLength(heads?.children.length ?? 0)
  })

  test('say of a sum whether it is free, due, paid or was never paid', async () => {
    const order = (status: 'PAID' | 'EXPIRED' | 'REFUNDED') => ({
      orderId: '1',
      orderNo: 'SL1',
      status,
      payable: 13_000,
    })
    const { rows } = await rowsOf(
      line('陈远', 0),
      line('王磊', 13_000),
      line('李想', 0, { status: 'CONFIRMED', order: order('PAID') }),
      line('赵敏', 0, { status: 'EXPIRED', order: order('EXPIRED') }),
      line('周平', 0, { status: 'WITHDRAWN', order: order('REFUNDED') }),
    )
    expect(rows.map((row) => row.children[4]?.textContent)).toEqual([
      '免费',
      '应付 ¥130',
      '¥130',
      '未付 ¥130',
      '已退款 ¥130',
    ])
    expect(rows[0]).toHaveTextContent('待确认')
    expect(rows[1]).toHaveTextContent('待支付')
  })

  test('count all the runners of a group, as one says it, and tell a draft without any', async () => {
    const { rows } = await rowsOf(
      line('陈', 0, { runners: ['陈远', '王磊', '李想'] }),
      line('草', 0, { runners: [], status: 'DRAFT', submittedAt: null, order: null }),
    )
    expect(rows[0]).toHaveTextContent('陈远 等 3 人')
    expect(rows[1]).toHaveTextContent(/还没选参赛人草稿.*未提交/)
  })
})

describe('a ballot', () => {
  const steps = async () => within(await screen.findByRole('article', { name: '半程马拉松' }))

  test('is not frozen while the platform says why not', async () => {
    const freezeBar = { zh: '报名 2027.06.18 17:00 截止', en: '' }
    await open(<Ballots />, { draws: [ballotOf({ freezeBar })] })
    const ballot = await steps()
    const freeze = ballot.getByRole('button', { name: '冻结名单' })
    expect(freeze).toHaveAttribute('aria-disabled', 'true')
    expect(freeze).toHaveAccessibleDescription(freezeBar.zh)
    await userEvent.click(freeze)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(ballot.getByText('报名截止')).toHaveTextContent('报名截止 (下一步)')
  })

  test('is frozen once entries have closed', async () => {
    await open(<Ballots />, { draws: [ballotOf()] }, CLOSED)
    await userEvent.click((await steps()).getByRole('button', { name: '冻结名单' }))
    expect(screen.getByRole('alertdialog', { name: '冻结名单' })).toBeVisible()
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

test('a race’s day tells where entries are lost on their way', async () => {
  const funnel = { begun: 400, submitted: 300, paid: 240, placed: 228 }
  await open(<Day />, { [`races/${RACE_ID}`]: raceDayOf({ funnel }) })
  const region = await screen.findByRole('region', { name: '报名转化' })
  expect(
    within(region)
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual(['填过报名表400', '提交报名上一步的 75%300', '已付款或免费确认上一步的 80%240', '现有名额上一步的 95%228'])
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

describe('an export', () => {
  const column = (id: string, of: string, needed: boolean) => ({ id, title: { zh: id, en: id }, of, needed })
  const purposes = [
    {
      purpose: 'timing',
      columns: [column('号码', 'entry', true), column('姓名', 'person', true), column('生日', 'person', false)],
    },
    { purpose: 'insurance', columns: [column('姓名', 'person', true), column('证件', 'person', true)] },
  ]
  const boxes = () =>
    screen.getAllByRole('checkbox').map((box) => `${box.closest('label')?.textContent} ${box.matches(':checked')}`)

  test('of nobody is told before it is made', async () => {
    await open(<Exports />, { [`races/${RACE_ID}/exports`]: { purposes, exports: [] } })
    expect(await screen.findByText(/现在导出的文件只有列名/)).toBeVisible()
    expect(screen.getByText(/谁拿走了哪些列都会记在这里/)).toBeVisible()
  })

  test('has what its purpose needs and no more, until columns are chosen alone or all of a kind', async () => {
    await open(<Exports />, { [`races/${RACE_ID}/exports`]: { purposes, exports: [] } })
    const person = within(await screen.findByRole('group', { name: '个人信息' }))
    const all = () => person.getByRole('checkbox', { name: /个人信息/ })
    expect(boxes()).toEqual(['报名 1 / 1 true', '号码 true', '个人信息 1 / 2 false', '姓名 true', '生日 false'])
    expect(all()).toBePartiallyChecked()
    await userEvent.click(all())
    expect(boxes().slice(2)).toEqual(['个人信息 2 / 2 true', '姓名 true', '生日 true'])
    await userEvent.click(all())
    expect(boxes().slice(2)).toEqual(['个人信息 0 / 2 false', '姓名 false', '生日 false'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '给谁' }), '保险公司')
    expect(boxes()).toEqual(['个人信息 2 / 2 true', '姓名 true', '证件 true'])
  })
})

describe('groups', () => {
  const group = {
    applicationId: '1',
    organization: '滨江晨跑团',
    contact: '周敏',
    phone: '13800138000',
    email: null,
    mobile: '13900000001',
    runners: [
      { itemName: { zh: '半程马拉松', en: 'Half marathon' }, quantity: 18 },
      { itemName: { zh: '健康跑', en: 'Fun run' }, quantity: 5 },
    ],
    remark: '周六领物',
    sentAt: BEFORE,
    changedAt: null,
  }

  test('that apply stand with whom to answer and how many run what', async () => {
    await open(<Groups />, {
      [`races/${RACE_ID}/groups`]: [group, { ...group, applicationId: '2', changedAt: CLOSED }],
    })
    expect(await screen.findByText('2 个团体，46 人')).toBeVisible()
    expect(screen.getAllByText('周敏 · 13800138000')).toHaveLength(2)
    expect(screen.getAllByText('半程马拉松 × 18、健康跑 × 5')).toHaveLength(2)
    expect(screen.getByText('2027.06.18 17:02 修改')).toBeVisible()
  })

  test('are saved as a file with a column a distance', async () => {
    const saved: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL() {} }),
    )
    await open(<Groups />, { [`races/${RACE_ID}/groups`]: [group] })
    await userEvent.click(await screen.findByRole('button', { name: '下载 CSV' }))
    const text = await saved[0]?.text()
    expect(text).toContain('团体,领队,手机,邮箱,半程马拉松,健康跑,合计人数,说明,提交时间,修改时间')
    expect(text).toContain('滨江晨跑团,周敏,13800138000,,18,5,23,周六领物,2027.06.01 10:00,')
  })

  test('are waited for in words while none has applied', async () => {
    await open(<Groups />, { [`races/${RACE_ID}/groups`]: [] })
    expect(await screen.findByText(/有团体提交时会出现在这里/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /下载/ })).toBeNull()
  })
})

test('the last moment of a code is typed in the page’s own words, and one that is none is told', async () => {
  const [project] = raceDayOf().projects
  const day = raceDayOf({ projects: project ? [{ ...project, invitation: true }] : [] })
  await open(<Places />, { [`races/${RACE_ID}`]: day, invitations: [] })
  const until = await screen.findByRole('textbox', { name: /有效期至/ })
  await userEvent.type(until, '2027.02.30 10:00')
  await userEvent.click(screen.getByRole('button', { name: '发码' }))
  expect(until).toHaveAccessibleDescription(/请写成 2027.03.01 10:00/)
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
