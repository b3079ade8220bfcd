import { expect, it } from 'vitest'
import { choosePage } from '#runtime/choosePage.ts'
import { readPage, readPointer } from './pointer.ts'

const visitor = { id: () => 'v', container: 'browser' }
const POINTER = { format: 1, release: 'r1', runtime: '1.0.0', site: {}, pages: { '/Home': 'objects/a1.json' } }
const read = (value: unknown) => readPointer('pointer.json', JSON.stringify(value), visitor)

it('finds a route for its audience; only paths of objects count', () => {
  const pointer = read({
    ...POINTER,
    pages: { '/Home': 'objects/a1.json', '/evil': 'https://evil.example/x.json' },
    variants: [{ for: { env: 'wechat' }, pages: { '/Home': 'objects/b2.json' } }],
  })
  const seen = (path: string, container: string) => {
    const { pathname, searchParams } = new URL(path, 'https://app.invalid')
    return choosePage(pointer, pathname, searchParams, { container })
  }
  expect(seen('/Home', 'browser')).toBe('objects/a1.json')
  expect(seen('/home/?channel=x', 'wechat')).toBe('objects/b2.json')
  expect(seen('/evil', 'browser')).toBeNull()
  expect(seen('/constructor', 'browser')).toBeNull()
})

it('reads pages published before: `true` was the only login', () => {
  const page = (login: unknown) => readPage('objects/a1.json', JSON.stringify({ format: 1, blocks: [], login }))
  expect(page(true).login).toBe('account')
  expect(page('nrc').login).toBe('nrc')
  expect(page(undefined)).not.toHaveProperty('login')
})

it('names what is no pointer and no page', () => {
  expect(() => readPointer('pointer.json', '<html>captive portal</html>', visitor)).toThrow(
    'config pointer.json: malformed (<html>captive portal</html>)',
  )
  for (const wrong of [null, [], { ...POINTER, format: 2 }, { ...POINTER, pages: 'x' }]) {
    expect(() => read(wrong)).toThrow('config pointer.json: malformed')
  }
  expect(() => read({ ...POINTER, runtime: '99.0.0' })).toThrow('config pointer.json: tooNew (99.0.0)')
  expect(() => readPage('objects/a1.json', '{"format":1}')).toThrow('config objects/a1.json: malformed')
})
