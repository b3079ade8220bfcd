// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { logOut } from '#app/ports/logOut.ts'
import type { Block, Json, Page } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { openApp } from '#support/app.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(() => void vi.useRealTimers())

const heading = (name: string) => screen.findByRole('heading', { name })
const tap = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const button = (text: string, ...onTap: Block['onTap'][]): Block => ({ type: 'button', text, onTap })
const go = (to: string) => ({ do: 'navigate', to })
const back = () => act(() => window.history.back())

describe('a page of the history', () => {
  const search: Partial<Page> = {
    state: { word: '' },
    data: {
      races: {
        call: 'listRecommend',
        when: "state.word != ''",
        with: { name: '{{state.word}}' },
        paging: { size: 1, page: 'page' },
      },
    },
    blocks: [
      { type: 'searchBox', value: '{{state.word}}', onSearch: [{ do: 'set', state: { word: '{{event}}' } }] },
      { type: 'list', source: 'races', blocks: [{ type: 'text', each: 'races', text: '{{item}}' }] },
      button('on', go('/eventDetails')),
    ],
  }
  const pages = { '/search': search, '/eventDetails': { blocks: [button('elsewhere', go('/search'))] } }

  it('comes back with its state and its answers, and asks anew behind them', async () => {
    let round = 0
    let hold: Promise<void> | null = null
    const listRecommend = async ({ page }: { [key: string]: Json }): Promise<Json> => {
      await hold
      return page === 1 ? [`first ${round}`] : page === 2 ? [`second ${round}`] : []
    }
    const { services, calls, unmount } = openApp('/search', pages, { answers: { listRecommend } })
    await userEvent.type(await screen.findByRole('searchbox'), 'Lanzhou{Enter}')
    await screen.findByText('first 0')
    await tap('加载更多')
    await screen.findByText('second 0')
    await tap('on')
    await heading('/eventDetails')
    round = 1
    let release = () => {}
    hold = new Promise((resolve) => (release = resolve))
    const before = calls.length
    await back()
    await heading('/search')
    expect(screen.getByRole('searchbox')).toHaveValue('Lanzhou')
    expect(screen.getByText('second 0')).toBeVisible()
    await act(async () => release())
    expect(await screen.findByText('second 1')).toBeVisible()
    expect(screen.getByText('first 1')).toBeVisible()
    expect(calls.length).toBeGreaterThan(before)
    act(() => services.navigator.go('/eventDetails'))
    await tap('elsewhere')
    await heading('/search')
    expect(screen.getByRole('searchbox')).toHaveValue('')
    unmount()
  })

  it('is where it was left, and laid out whole for that; a new one starts at its top', async () => {
    const scroll = vi.fn((_x: number, y: number) => Object.assign(window, { scrollY: y }))
    Object.assign(window, { scrollTo: scroll, scrollY: 0 })
    onTestFinished(() => void Object.assign(window, { scrollY: 0 }))
    const isWhole = () => document.documentElement.hasAttribute('data-whole')
    const { unmount } = openApp('/search', pages)
    await heading('/search')
    window.scrollTo(0, 1234)
    window.dispatchEvent(new Event('scroll'))
    await waitFor(() => expect(sessionStorage.getItem('scroll')).toContain('1234'))
    await tap('on')
    await heading('/eventDetails')
    expect([window.scrollY, isWhole()]).toEqual([0, false])
    await back()
    await heading('/search')
    expect([window.scrollY, isWhole()]).toEqual([1234, true])
    await tap('on')
    await heading('/eventDetails')
    expect([window.scrollY, isWhole()]).toEqual([0, false])
    unmount()
  })

  it('is another for another runner', async () => {
    const session = { token: 't', userId: '1', accountId: '2', mobile: '13800138000', expire: 86_400_000 }
    const { services, unmount } = openApp('/search', pages, { answers: { listRecommend: ['x'] } })
    act(() => services.session.enter(session))
    await userEvent.type(await screen.findByRole('searchbox'), 'secret{Enter}')
    await tap('on')
    await heading('/eventDetails')
    act(() => services.session.leave())
    await back()
    await heading('/search')
    expect(screen.getByRole('searchbox')).toHaveValue('')
    unmount()
  })
})

describe('a page that is gone on to', () => {
  const race = (state: string): Json => ({ raceId: '7', name: 'Lanzhou', state })
  const pages: Record<string, Partial<Page>> = {
    '/Match': {
      data: { races: { call: 'pageChina' } },
      blocks: [{ ...button('{{item.name}}', go('/eventDetails?raceId=7')), each: 'races' }],
    },
    '/eventDetails': {
      query: { raceId: {} },
      data: {
        race: {
          call: 'raceDetail',
          with: { raceId: '{{query.raceId}}' },
          known: { by: 'raceId', members: ['name'] },
        },
      },
      blocks: [
        { type: 'text', text: 'This is {{race.name}}' },
        { type: 'text', text: 'It is {{race.state}}' },
        { type: 'text', text: 'nothing', showIf: 'race == null' },
      ],
    },
  }
  const open = (path: string) => {
    let answer = () => {}
    const raceDetail = () => new Promise<Json>((resolve) => (answer = () => resolve(race('open'))))
    const app = openApp(path, pages, { answers: { pageChina: [race('soldOut')], raceDetail } })
    return { ...app, answer: () => act(async () => answer()) }
  }

  it('shows at once what the list knew of the same thing, and the rest when its answer comes', async () => {
    const { answer, unmount } = open('/Match')
    await tap('Lanzhou')
    expect(await screen.findByText('This is Lanzhou')).toBeVisible()
    expect(screen.queryByText(/^It is/)).toBeNull()
    await answer()
    expect(await screen.findByText('It is open')).toBeVisible()
    unmount()
  })

  it('knows nothing without a page before, of another thing, or by another runner', async () => {
    const direct = open('/eventDetails?raceId=7')
    await heading('/eventDetails')
    expect(screen.queryByText(/^This is/)).toBeNull()
    direct.unmount()
    const { services, unmount } = open('/Match')
    await screen.findByText('Lanzhou')
    act(() => services.navigator.go('/eventDetails?raceId=8'))
    await heading('/eventDetails')
    expect(screen.queryByText(/^This is/)).toBeNull()
    await back()
    await heading('/Match')
    const session = { token: 't', userId: '1', accountId: '2', mobile: '13800138000', expire: 86_400_000 }
    act(() => {
      services.session.enter(session)
      services.navigator.go('/eventDetails?raceId=7')
    })
    await heading('/eventDetails')
    unmount()
  })
})

describe('a page that is left', () => {
  const saving = (...then: Json[]): Record<string, Partial<Page>> => ({
    '/eventOrder': {
      blocks: [
        { type: 'button', text: 'save', onTap: [{ do: 'call', call: 'infoSaveV2' }, ...then] } as unknown as Block,
      ],
    },
    '/my': {},
  })

  it('navigates nobody when its write ends later', async () => {
    let answer = () => {}
    const infoSaveV2 = () => new Promise<Json>((resolve) => (answer = () => resolve(null)))
    const { services, unmount } = openApp('/eventOrder', saving(go('/eventDetails')), { answers: { infoSaveV2 } })
    await tap('save')
    act(() => services.navigator.go('/my'))
    await heading('/my')
    await act(async () => answer())
    expect(window.location.pathname).toBe('/my')
    unmount()
  })

  it('says on the page that is open that its write has failed', async () => {
    let fail = () => {}
    const infoSaveV2 = () =>
      new Promise<Json>((_, reject) => (fail = () => reject(new RequestError('名额已满', { code: 2003 }))))
    const { services, unmount } = openApp('/eventOrder', saving(), { answers: { infoSaveV2 } })
    await tap('save')
    act(() => services.navigator.go('/my'))
    await heading('/my')
    await act(async () => fail())
    expect(await screen.findByText('名额已满')).toBeVisible()
    unmount()
  })

  it('waits no longer for what it waited for', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const wait = { do: 'call', call: 'queryCreateOrderInfo', until: 'result', every: 0.2 } as unknown as Json
    const pages = saving(wait, go('/eventDetails'))
    const { services, calls, unmount } = openApp('/eventOrder', pages, { answers: { queryCreateOrderInfo: false } })
    await tap('save')
    const asked = () => calls.filter(({ operation }) => operation === 'queryCreateOrderInfo').length
    await waitFor(() => expect(asked()).toBeGreaterThan(1))
    act(() => services.navigator.go('/my'))
    await heading('/my')
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(asked()).toBe(before)
    unmount()
  })
})

describe('the steps of a page', () => {
  const part = (id: string): Block => ({ type: 'text', id, label: id, text: `this is ${id}` })
  const pages: Record<string, Partial<Page>> = {
    '/registration': {
      shell: { back: true },
      blocks: [{ type: 'steps', name: 'steps', id: 'steps', input: true, blocks: ['a', 'b', 'c'].map(part) }],
    },
    '/Home': { blocks: [button('register', go('/registration?raceId=7'))] },
  }
  const bar = () => tap('返回')
  const step = (at: number) => heading(`第 ${at} 步，共 3 步：${'abc'[at - 1]}`)

  it('are gone back by the bar on a deep link as well, and the first leads home', async () => {
    const { unmount } = openApp('/registration?raceId=7', pages)
    await step(1)
    await tap('下一步')
    await step(2)
    await tap('下一步')
    await step(3)
    await bar()
    await step(2)
    expect(window.location.search).toBe('?raceId=7')
    await bar()
    await step(1)
    await bar()
    expect(await heading('/Home')).toBeVisible()
    unmount()
  })

  it('are gone back one by one to the page before them', async () => {
    const { unmount } = openApp('/Home', pages)
    await tap('register')
    await step(1)
    await tap('下一步')
    await step(2)
    await back()
    await step(1)
    await bar()
    expect(await heading('/Home')).toBeVisible()
    unmount()
  })
})

describe('a page that asks another for a choice', () => {
  const asking: Partial<Page> = {
    state: { seats: 1, coupon: null },
    onPick: { coupon: [{ do: 'set', state: { coupon: '{{event}}' } }] },
    blocks: [
      { type: 'text', text: "seats {{state.seats}}, {{coalesce(state.coupon.name, 'no coupon')}}" },
      { type: 'choices', name: 'size', input: true, label: 'size', items: [{ value: 'L', title: 'L' }] },
      button('more', { do: 'set', state: { seats: '{{state.seats + 1}}' } }),
      button('choose', { do: 'pick', what: 'coupon', from: '/cardVoucher', query: { raceId: '7' } }),
    ],
  }
  const choosing: Partial<Page> = {
    blocks: [
      { type: 'text', text: "{{picking == 'coupon' ? 'choose one' : 'my coupons'}} {{query.raceId}}" },
      button('first', { do: 'choose', what: 'coupon', value: { name: { zh: '早鸟券', en: 'Early bird' } } }, go('/my')),
      button('none', { do: 'choose', what: 'coupon', value: null }),
      button('other', { do: 'choose', what: 'address', value: 1 }, go('/my')),
      button('anew', { ...go('/login'), replace: true }),
    ],
  }
  const pages = {
    '/eventOrder': asking,
    '/cardVoucher': choosing,
    '/login': { blocks: [button('enter', { ...go('/cardVoucher?raceId=7'), replace: true })] },
    '/my': { blocks: [button('open', go('/cardVoucher'))] },
  }
  const ask = async () => {
    await tap('more')
    await userEvent.click(screen.getByRole('radio', { name: 'L' }))
    await tap('choose')
    await screen.findByText('choose one 7')
  }

  it('is as it was left when it comes back with the choice, or with none', async () => {
    const { unmount } = openApp('/eventOrder', pages)
    await ask()
    await tap('first')
    expect(await screen.findByText('seats 2, 早鸟券')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'L' })).toBeChecked()
    await tap('choose')
    await screen.findByText('choose one 7')
    await back()
    expect(await screen.findByText('seats 2, 早鸟券')).toBeVisible()
    await tap('choose')
    await tap('none')
    expect(await screen.findByText('seats 2, no coupon')).toBeVisible()
    unmount()
  })

  it('is so after the page to choose on was loaded anew, and after a login on the way', async () => {
    const before = openApp('/eventOrder', pages)
    await ask()
    before.unmount()
    const { unmount } = openApp('/cardVoucher?raceId=7', pages, { entry: window.history.state })
    await tap('anew')
    await tap('enter')
    await screen.findByText('choose one 7')
    await tap('first')
    expect(await screen.findByText('seats 2, 早鸟券')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'L' })).toBeChecked()
    unmount()
  })

  it('is nobody to a page that was opened otherwise, or asked for something else', async () => {
    const { unmount } = openApp('/my', pages)
    await tap('open')
    await screen.findByText('my coupons')
    await tap('first')
    await heading('/my')
    await tap('open')
    await tap('other')
    await heading('/my')
    unmount()
    const asked = openApp('/eventOrder', pages)
    await ask()
    await tap('other')
    await heading('/my')
    asked.unmount()
  })

  it('leaves nothing in the tab of who logs out', async () => {
    const { services, unmount } = openApp('/eventOrder', pages)
    await ask()
    expect(sessionStorage.getItem('sl.picks')).toContain('seats')
    logOut(services)
    await heading('/login')
    expect(JSON.stringify(sessionStorage)).not.toContain('seats')
    unmount()
  })
})
