import { expect, it } from 'vitest'
import { choosePage, pointerPath, readEnv } from './choosePage.ts'

const NO_QUERY = new URLSearchParams()

it('reads the pointer of a race, or the site’s', () => {
  expect(['1000060001', '12345678901234567890', '../x', '', null].map(pointerPath)).toEqual([
    'races/1000060001.json',
    ...Array.from({ length: 4 }, () => 'pointer.json'),
  ])
})

it('opens the page of a route as it is written, then without case and without a slash at the end', () => {
  const pages = { '/': 'root', '/Home': 'home', '/home/a': 'a' }
  const open = (path: string) => choosePage({ pages }, path, NO_QUERY, { container: 'browser' })
  expect(['/', '/Home', '/home/', '/HOME', '/home/a//', '/b', '/toString'].map(open)).toEqual([
    'root',
    'home',
    'home',
    'home',
    'a',
    null,
    null,
  ])
  const both = { '/Home': 'upper', '/home': 'lower' }
  expect(choosePage({ pages: both }, '/home', NO_QUERY, { container: 'browser' })).toBe('lower')
})

it('prefers the last variant for its audience, and keeps the page where the variant has none', () => {
  const variants = [
    { for: { channel: 'x' }, pages: { '/a': 'x' } },
    { for: { channel: 'x', env: 'wechat' }, pages: { '/a': 'wechat' } },
    { for: { brand: 'b', itemId: '1' }, pages: { '/b': 'other' } },
  ]
  const open = (query: string, container = 'browser', path = '/a') =>
    choosePage({ pages: { '/a': 'own' }, variants }, path, new URLSearchParams(query), { container })
  expect([open(''), open('channel=x'), open('channel=x', 'wechat'), open('', 'wechat')]).toEqual([
    'own',
    'x',
    'wechat',
    'own',
  ])
  expect([
    open('brand=b&itemId=1'),
    open('brand=b&itemId=1', 'browser', '/b'),
    open('brand=b', 'browser', '/b'),
  ]).toEqual(['own', 'other', null])
})

it('says what the phone can do: pay in WeChat only there, share only where it has a dialog', () => {
  const phone = { container: 'browser', system: 'ios', mobile: true, share: false }
  const able = (facts: object) => readEnv({ ...phone, ...facts }, NO_QUERY, 3).capabilities
  expect([able({}), able({ container: 'wechat' }), able({ share: true })]).toEqual([
    ['browser'],
    ['wechat', 'wechatPay'],
    ['browser', 'share'],
  ])
  expect(readEnv(phone, NO_QUERY, 3)).toMatchObject({
    container: 'browser',
    system: 'ios',
    mobile: true,
    terminalType: '3',
  })
  expect(readEnv(phone, new URLSearchParams('terminalType=7'), 3).terminalType).toBe('7')
})
