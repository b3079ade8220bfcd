// @vitest-environment jsdom
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { act, screen } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Json, Page } from '#runtime/model.ts'
import { openApp } from '#support/app.tsx'
import { ORDER, status } from '#support/payment.tsx'

// The compiler runs as the command does: its bundler does not work inside a simulated browser.
const out = mkdtempSync(join(tmpdir(), 'startline-essential-'))
execFileSync(process.execPath, ['src/commands/bin.mjs', 'build', '--out', out], { stdio: 'pipe' })
const builtIn = new Map(
  ['pointer.json', ...readdirSync(join(out, 'objects')).map((name) => `objects/${name}`)].map((name) => [
    name,
    readFileSync(join(out, name), 'utf8'),
  ]),
)
const { pages } = JSON.parse(builtIn.get('pointer.json') ?? '') as { pages: Record<string, string> }
afterAll(() => rmSync(out, { recursive: true, force: true }))

const session = { token: 't', userId: '1', accountId: '2', mobile: '13800138000', expire: 86_400_000 }
const answers: Record<string, Json> = {
  queryPaymentStatus: status('PENDING'),
  orderDetail: {
    orderNo: 'SL1',
    raceName: { zh: '兰州马拉松', en: 'Lanzhou Marathon' },
    itemName: { zh: '半程', en: 'Half' },
    players: ['李*明'],
    lines: [],
  },
  cashierChannelGroup: [{ channel: 'ALIPAY_H5', name: { zh: '支付宝', en: 'Alipay' }, recommended: true }],
}

/** What shows that each page of the login and of the payment stands. */
const SHOWS: Record<string, [search: string, words: RegExp]> = {
  '/login': ['', /^登录起跑线$/],
  '/eventItemPay': [`?orderId=${ORDER}`, /^兰州马拉松$/],
  '/payRes': [`?orderId=${ORDER}`, /暂未收到支付结果/],
  '/unionAggStatusPayRes': [`?orderId=${ORDER}`, /暂未收到支付结果/],
  '/payResult': [`?orderId=${ORDER}`, /暂未收到支付结果/],
  '/eventItemPayRes': [`?orderId=${ORDER}`, /暂未收到支付结果/],
  '/payForwarding': ['?url=https://evil.example/', /支付地址不可信/],
}

beforeEach(() => {
  window.scrollTo = vi.fn()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

it('are those of the login and of the payment, whatever their address', () => {
  const essential = Object.entries(pages).filter(
    ([, object]) => (JSON.parse(builtIn.get(object) ?? '') as Page).essential,
  )
  expect(essential.map(([route]) => route).sort()).toEqual(Object.keys(SHOWS).sort())
})

describe.each(Object.entries(SHOWS))('%s', (route, [search, words]) => {
  it.each([
    ['the config host is dead', { down: true }],
    ['the release was published before it was a page', { down: false }],
  ])('stands while %s', async (_why, { down }) => {
    const app = openApp('/', { '/': {} }, { answers, down, builtIn })
    act(() => app.services.session.enter(session))
    act(() => app.services.navigator.go(`${route}${search}`))
    expect(await screen.findByText(words)).toBeVisible()
    app.unmount()
  })
})
