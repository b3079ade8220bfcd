// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Block, Json, Page } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { openApp } from '#support/app.tsx'

const TABS = {
  '/Home': { shell: { tab: 'home' } },
  '/Match': { shell: { tab: 'match' } },
  '/my': { shell: { tab: 'my' } },
}
const words = (zh: string, en = zh) => ({ type: 'text', text: { zh, en } })
const tabs = () => within(screen.getByRole('navigation', { name: /主导航|Main/ })).getAllByRole('link')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.scrollTo = vi.fn()
})

describe('the tab bar', () => {
  it('stands on flagged pages with its three tabs, and carries what belongs to the channel', async () => {
    openApp('/Match?urlType=2&channel=x&city=430100', TABS)
    await screen.findByRole('heading', { name: '/Match' })
    expect(tabs().map((tab) => tab.textContent)).toEqual(['热门赛事', '全部赛事', '我的'])
    expect(tabs()[1]).toHaveAttribute('aria-current', 'page')
    expect(tabs()[2]).toHaveAttribute('href', '/my?urlType=2&channel=x')
  })

  it('changes tabs without losing them', async () => {
    openApp('/Match?channel=x', TABS)
    await screen.findByRole('heading', { name: '/Match' })
    await userEvent.click(screen.getByRole('link', { name: '我的' }))
    expect(await screen.findByRole('heading', { name: '/my' })).toBeVisible()
    expect(window.location.search).toBe('?channel=x')
  })

  it('is hidden for the partner bank, its first tab for the other channel, and on pages without the flag', async () => {
    const bank = openApp('/Match?params=caa', TABS)
    await screen.findByRole('heading', { name: '/Match' })
    expect(screen.queryByRole('navigation')).toBeNull()
    bank.unmount()
    const channel = openApp('/Match?channel=nh', TABS)
    await screen.findByRole('heading', { name: '/Match' })
    expect(tabs().map((tab) => tab.textContent)).toEqual(['全部赛事', '我的'])
    channel.unmount()
    openApp('/help', { '/help': {} })
    await screen.findByRole('heading', { name: '/help' })
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('titles and language', () => {
  it('follow the runner, and are kept', async () => {
    openApp('/Home', { '/Home': { title: { zh: '首页', en: 'Home' }, blocks: [words('你好', 'Hello')] } })
    await screen.findByText('你好')
    await waitFor(() => expect(document.title).toBe('首页'))
    expect(document.documentElement.lang).toBe('zh-CN')
    await userEvent.click(screen.getByRole('button', { name: 'English' }))
    expect(await screen.findByText('Hello')).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Home'))
    expect(document.documentElement.lang).toBe('en')
    expect(localStorage.getItem('h5_lang')).toBe('en')
  })

  it('keep what was typed when the language changes', async () => {
    const box = { type: 'searchBox', id: 'box', value: '', placeholder: { zh: '搜索', en: 'Search' } }
    openApp('/Home', { '/Home': { blocks: [box] } })
    await userEvent.type(await screen.findByRole('searchbox'), '兰州')
    await userEvent.click(screen.getByRole('button', { name: 'English' }))
    expect(screen.getByRole('searchbox')).toHaveValue('兰州')
  })
})

describe('the login guard', () => {
  const login = {
    title: { zh: '登录', en: 'Log in' },
    query: { returnTo: {} },
    blocks: [{ type: 'auth.login', returnTo: '{{query.returnTo}}', home: '/my' }],
  }
  const pages: Record<string, Partial<Page>> = {
    '/registration': { login: 'account', blocks: [words('报名表')] },
    '/my': { shell: { tab: 'my' } },
    '/login': login,
  }
  const session = { token: 't', userId: '1', accountId: '2', mobile: '13800138000', expire: 86_400_000 }

  it('leads a stranger to the login, which knows the way back', async () => {
    const { services } = openApp('/registration?raceId=7&itemId=8', pages)
    expect(await screen.findByRole('heading', { name: '登录', level: 1 })).toBeVisible()
    const query = new URLSearchParams(window.location.search)
    expect(query.get('returnTo')).toBe('/registration?raceId=7&itemId=8')
    expect(query.get('raceId')).toBe('7')
    act(() => {
      services.session.enter(session)
      services.navigator.go(query.get('returnTo') ?? '', { replace: true })
    })
    expect(await screen.findByText('报名表')).toBeVisible()
  })

  it('lets a session in', async () => {
    const own = openApp('/my', pages)
    act(() => own.services.session.enter(session))
    act(() => own.services.navigator.go('/registration'))
    expect(await screen.findByText('报名表')).toBeVisible()
  })

  it('asks for the running club’s own login where a page says so', async () => {
    const data = { '/data': { login: 'nrc', blocks: [words('跑团数据')] } } satisfies Record<string, Partial<Page>>
    const stranger = openApp('/my', { ...pages, ...data })
    act(() => stranger.services.session.enter(session))
    act(() => stranger.services.navigator.go('/data'))
    expect(await screen.findByRole('heading', { name: '登录', level: 1 })).toBeVisible()
    stranger.unmount()
    localStorage.setItem('nrcUserInfo', JSON.stringify({ token: 't', userId: '1' }))
    openApp('/data', { ...pages, ...data })
    expect(await screen.findByText('跑团数据')).toBeVisible()
  })

  it('leads a stranger to the running club’s login that the site names', async () => {
    const club = {
      '/data': { login: 'nrc', blocks: [words('跑团数据')] },
      '/club': { blocks: [words('跑团登录')] },
    } satisfies Record<string, Partial<Page>>
    const site = { nrc: { route: '/data', login: '/club?nrcMarathonStatus=1', popupMs: 1_500 } }
    openApp('/data', { ...pages, ...club }, { site })
    expect(await screen.findByText('跑团登录')).toBeVisible()
    expect(window.location.pathname + window.location.search).toBe('/club?nrcMarathonStatus=1')
  })

  it('keeps the login in sight from the answer until the page that the runner came for is there', async () => {
    const target = { '/registration': { login: 'account', blocks: [words('报名表')] } } satisfies typeof pages
    const { services } = openApp('/login?returnTo=/registration', { ...pages, ...target })
    await userEvent.type(await screen.findByRole('textbox', { name: /手机号/ }), '13800138000')
    act(() => services.session.enter(session))
    expect(screen.getByRole('textbox', { name: /手机号/ })).toHaveValue('13800138000')
  })

  it('stops an action list and comes back to the page it was started on', async () => {
    const button = {
      type: 'button',
      text: { zh: '立即报名', en: 'Enter a race' },
      onTap: [{ do: 'auth.require' }, { do: 'navigate', to: '/registration' }],
    }
    const { services } = openApp('/Home?channel=x', { ...pages, '/Home': { blocks: [button] } })
    await userEvent.click(await screen.findByRole('button', { name: '立即报名' }))
    expect(await screen.findByRole('heading', { name: '登录', level: 1 })).toBeVisible()
    act(() => {
      services.session.enter(session)
      services.navigator.back()
    })
    await userEvent.click(await screen.findByRole('button', { name: '立即报名' }))
    expect(await screen.findByText('报名表')).toBeVisible()
  })

  it('leads who logs out to the login, forgets the runner and ends the token on the platform', async () => {
    const leave = {
      type: 'button',
      text: { zh: '退出', en: 'Log out' },
      showIf: 'user != null',
      onTap: [{ do: 'auth.logout' }],
    }
    const { services, calls } = openApp('/my?userId=9&channel=x', {
      '/my': { shell: { tab: 'my' }, blocks: [leave] },
    })
    await screen.findByRole('heading', { name: '/my' })
    act(() => services.session.enter(session))
    await userEvent.click(await screen.findByRole('button', { name: '退出' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '退出' })).toBeNull())
    expect(window.location.pathname + window.location.search).toBe('/login?channel=x')
    expect(localStorage.getItem('userInfo')).toBeNull()
    expect(calls.filter(({ operation }) => operation === 'logout')).toEqual([
      { operation: 'logout', params: {}, token: session.token },
    ])
  })
})

describe('a draft', () => {
  const field = {
    type: 'form',
    name: 'form',
    input: true,
    schema: { type: 'object', properties: {} },
    uiSchema: {},
  } as unknown as Block
  const pages: Record<string, Partial<Page>> = {
    '/my': {
      shell: { topbar: true },
      blocks: [{ type: 'button', text: 'out', onTap: [{ do: 'auth.logout' }] } as Block],
    },
    '/form': { draft: { key: 'k' }, shell: { topbar: true }, blocks: [field] },
  }

  it('ends with the log-out, in the menu too, which says so before', async () => {
    const session = { token: 't', userId: '1', accountId: '2', mobile: '13800138000', expire: 86_400_000 }
    const { services } = openApp('/form', pages)
    await screen.findByRole('heading', { name: '/form' })
    act(() => services.session.enter(session))
    const now = Date.now()
    const record = `{"format":2,"answers":{"form":{"cells":{"/a":{"at":${now},"value":"secret"}}}}}`
    localStorage.setItem(`sl.draft./form|${session.userId}|k`, record)
    await userEvent.click(await screen.findByRole('button', { name: '菜单' }))
    await userEvent.click(await screen.findByRole('button', { name: '退出登录' }))
    const notice = await screen.findByText(/还没提交的报名草稿会从本机删除/)
    expect(JSON.stringify({ ...localStorage })).toContain('secret')
    const question = notice.closest<HTMLElement>('dialog, [role=dialog], [role=alertdialog]') ?? document.body
    await userEvent.click(within(question).getByText('退出登录', { selector: 'button' }))
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('secret'))
  })
})

describe('what goes along in the address', () => {
  const toOrder = (more: object) => ({
    type: 'button',
    text: 'order',
    onTap: [{ do: 'navigate', to: '/eventOrder', query: { entryId: '5' }, ...more }],
  })
  const here = () => window.location.pathname + window.location.search

  it('is the partner’s channel and the race, until a navigation refuses or leaves the race', async () => {
    const pages = { '/eventDetails': { blocks: [toOrder({})] }, '/eventOrder': { blocks: [toOrder({ carry: false })] } }
    openApp('/eventDetails?raceId=1000030004&terminalType=5&tab=2', { ...pages, ...TABS })
    await userEvent.click(await screen.findByRole('button', { name: 'order' }))
    expect(await screen.findByRole('heading', { name: '/eventOrder' })).toBeVisible()
    expect(here()).toBe('/eventOrder?entryId=5&terminalType=5&raceId=1000030004')
    await userEvent.click(screen.getByRole('button', { name: 'order' }))
    await waitFor(() => expect(here()).toBe('/eventOrder?entryId=5'))
  })

  it('is put there by an order’s page that was opened without its race', async () => {
    const order: Partial<Page> = {
      query: { raceId: { from: '{{order.raceId}}' } },
      data: { order: { call: 'orderCalculation' } },
      blocks: [words('{{order.raceName}}')],
    }
    let asked = 0
    const found = { raceId: '1000030004', raceName: '长沙马拉松' }
    const orderCalculation = () => (asked++ === 0 ? found : new Promise<never>(() => undefined))
    openApp('/eventOrder?entryId=5', { '/eventOrder': order }, { answers: { orderCalculation } })
    await waitFor(() => expect(here()).toBe('/eventOrder?entryId=5&raceId=1000030004'))
    // The page is drawn anew when its race has come into the address: with what was found before, until it is answered.
    await waitFor(() => expect(asked).toBe(2))
    expect(screen.getByText('长沙马拉松')).toBeVisible()
  })

  it('grows once what the runner has begun on the page is done', async () => {
    let sent: (value: Json) => void = () => {}
    const order: Partial<Page> = {
      query: { raceId: { from: '{{order.raceId}}' } },
      data: { order: { call: 'orderCalculation' } },
      state: { done: 'open' },
      blocks: [
        words('{{state.done}} {{query.raceId}}'),
        {
          type: 'button',
          text: 'submit',
          onTap: [
            { do: 'call', call: 'submit' },
            { do: 'set', state: { done: 'sent' } },
          ],
        },
      ],
    }
    let found: (value: Json) => void = () => {}
    const known = new Promise<Json>((resolve) => (found = resolve))
    const done = new Promise<Json>((resolve) => (sent = resolve))
    const answers = { orderCalculation: () => known, submit: () => done }
    openApp('/eventOrder?entryId=5', { '/eventOrder': order }, { answers })
    await userEvent.click(await screen.findByRole('button', { name: 'submit' }))
    await act(async () => found({ raceId: '1000030004' }))
    await waitFor(() => expect(here()).toBe('/eventOrder?entryId=5&raceId=1000030004'))
    await act(async () => sent({}))
    expect(await screen.findByText('sent 1000030004')).toBeVisible()
  })
})

describe('what cannot be shown', () => {
  it('says that an address has no page', async () => {
    openApp('/nowhere', TABS)
    expect(await screen.findByRole('heading', { name: '页面走丢了', level: 2 })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '回首页' }))
    expect(await screen.findByRole('heading', { name: '/Home' })).toBeVisible()
  })

  it('finds a page whatever the case of its address', async () => {
    openApp('/home/', TABS)
    expect(await screen.findByRole('heading', { name: '/Home' })).toBeVisible()
  })

  it('says that the host is down and comes back with it', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const app = openApp('/Home', TABS, { down: true })
    expect(await screen.findByRole('heading', { name: '页面加载失败', level: 2 })).toBeVisible()
    app.setDown(false)
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { name: '/Home' })).toBeVisible()
    expect(tabs()).toHaveLength(3)
    error.mockRestore()
  })

  it('says what a link lacks, and when the page needs a newer application', async () => {
    const pages = { '/eventDetails': { query: { raceId: { required: true } } }, '/new': { runtime: '99.0.0' } }
    const app = openApp('/eventDetails', pages)
    expect(await screen.findByRole('heading', { name: '链接不完整', level: 2 })).toBeVisible()
    app.unmount()
    openApp('/new', pages)
    expect(await screen.findByRole('heading', { name: '页面有新版本', level: 2 })).toBeVisible()
  })

  it('shows a failed call as such, in the language of the runner, and offers a way home', async () => {
    const page = { data: { race: { call: 'raceDetail' } }, blocks: [{ type: 'text', text: '{{race.raceName}}' }] }
    const raceDetail = () => {
      throw new RequestError('赛事不存在', { code: 2001 })
    }
    openApp('/eventDetails?raceId=1', { '/eventDetails': page, ...TABS }, { answers: { raceDetail } })
    expect(await screen.findByText('赛事不存在')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '回首页' }))
    expect(await screen.findByRole('heading', { name: '/Home' })).toBeVisible()
  })

  it('keeps the page when a block is unknown', async () => {
    openApp('/Home', { '/Home': { blocks: [{ type: 'hologram' }, words('还在')], widgets: ['hologram', 'text'] } })
    expect(await screen.findByText('还在')).toBeVisible()
    expect(screen.getByText('这部分内容暂时无法显示')).toBeVisible()
  })
})

describe('around the page', () => {
  it('names the city that was chosen last, also after a reload', async () => {
    const choose = { type: 'button', text: '长沙', onTap: [{ do: 'set', state: { city: '430100' } }] }
    const pages: Record<string, Partial<Page>> = {
      '/choosePlace': { state: { city: null }, keep: { city: 'device' }, blocks: [choose] },
      '/Home': { shell: { tab: 'home', city: true } },
    }
    const answers = { regionCityList: [{ code: '430100', name: { zh: '长沙市', en: 'Changsha' } }] }
    const before = openApp('/choosePlace', pages, { answers })
    await userEvent.click(await screen.findByRole('button', { name: '长沙' }))
    before.unmount()
    openApp('/Home', pages, { answers })
    const link = await screen.findByRole('link', { name: /长沙市/ })
    expect(link).toHaveAttribute('href', '/choosePlace?city=430100')
  })

  it('opens the race menu, hides the score query for the race type, and closes with the route', async () => {
    const pages = { '/personal': { shell: { topbar: true } }, '/scoreQuery': {} }
    const special = openApp('/personal?raceId=1000031003', pages)
    await userEvent.click(await screen.findByRole('button', { name: '菜单' }))
    expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: '成绩查询' })).toBeNull()
    expect(localStorage.getItem('bmRaceType')).toBe('1')
    special.unmount()
    openApp('/personal?raceId=1000030004&channel=x', pages)
    await userEvent.click(await screen.findByRole('button', { name: '菜单' }))
    await userEvent.click(await screen.findByRole('button', { name: '成绩查询' }))
    expect(await screen.findByRole('heading', { name: '/scoreQuery' })).toBeVisible()
    expect(window.location.search).toBe('?channel=x&raceId=1000030004')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says that a text is copied only when it is', async () => {
    const copied = { do: 'toast', text: { zh: '复制成功', en: 'Copied' } }
    const copy = { type: 'button', text: '复制', onTap: [{ do: 'copy', text: '20261101' }, copied] }
    openApp('/Home', { '/Home': { blocks: [copy] } })
    await userEvent.click(await screen.findByRole('button', { name: '复制' }))
    expect(await screen.findByText(/不支持自动复制/)).toBeVisible()
    expect(screen.queryByText('复制成功')).toBeNull()
    const writeText = vi.fn(async () => undefined)
    Object.defineProperty(window.navigator, 'clipboard', { configurable: true, value: { writeText } })
    await userEvent.click(screen.getByRole('button', { name: '复制' }))
    expect(await screen.findByText('复制成功')).toBeVisible()
    expect(writeText).toHaveBeenCalledWith('20261101')
    Reflect.deleteProperty(window.navigator, 'clipboard')
  })

  it('cleans HTML of config once, however often the shell is drawn anew', async () => {
    const title = { zh: '首页', en: 'Home' }
    openApp('/Home', { '/Home': { title, blocks: [{ type: 'richText', html: '<p>起跑</p>' }] } })
    await screen.findByText('起跑')
    const parsed = vi.spyOn(DOMParser.prototype, 'parseFromString')
    await userEvent.click(screen.getByRole('button', { name: 'English' }))
    await waitFor(() => expect(document.title).toBe('Home'))
    expect(parsed).not.toHaveBeenCalled()
    parsed.mockRestore()
  })

  it('wears the colours of the site, valid ones only', async () => {
    openApp('/Home', TABS)
    await screen.findByRole('heading', { name: '/Home' })
    await waitFor(() =>
      expect(document.getElementById('sl-theme')?.textContent).toBe(':root{--sl-accent-strong:#123456}'),
    )
  })

  it('opens trusted links and stops the others', async () => {
    const button = (url: string) => ({ type: 'button', text: url, onTap: [{ do: 'open', url }] })
    openApp('/Home', { '/Home': { blocks: [button('https://evil.example/x'), button('/Match')] }, '/Match': {} })
    await userEvent.click(await screen.findByRole('button', { name: 'https://evil.example/x' }))
    expect(await screen.findByText(/不在允许的范围内/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '/Match' }))
    expect(await screen.findByRole('heading', { name: '/Match' })).toBeVisible()
  })
})
