import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { securityHeaders } from '#lib/securityHeaders.ts'

const html = readFileSync('index.html', 'utf8')
const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []

/** What the script of index.html makes of an address. */
function arrive(href: string): { href: string; evidence: unknown } {
  const window: { startlineEvidence?: unknown } = {}
  const location = { href, search: new URL(href).search }
  const history = {
    state: { idx: 3 },
    replaceState(state: unknown, _title: string, to: string) {
      expect(state).toEqual({ idx: 3 })
      location.href = to
    },
  }
  runInNewContext(script, { window, location, history, URL, URLSearchParams })
  return { href: location.href, evidence: window.startlineEvidence }
}

test('the script stands before everything that is loaded, and the policy knows it', () => {
  const hash = createHash('sha256').update(script).digest('base64')
  expect(securityHeaders('app', { media: [], tls: false })['content-security-policy']).toContain(`'sha256-${hash}'`)
  expect(html.indexOf('<script>')).toBeLessThan(html.search(/\b(src|href)=/))
  // A browser asks for what it finds further down while the script still waits.
  expect(html.indexOf('content="strict-origin"')).toBeLessThan(html.indexOf('<script>'))
  expect(securityHeaders('app', { media: [], tls: false })['referrer-policy']).toBe('strict-origin')
})

test('an evidence leaves the address, and nothing else does', () => {
  const page = 'https://race.example/my'
  expect(arrive(`${page}?evidence=a%2Fb&terminalType=5#top`)).toEqual({
    href: `${page}?terminalType=5#top`,
    evidence: 'a/b',
  })
  expect(arrive(`${page}?%65vidence=x`)).toEqual({ href: page, evidence: 'x' })
  expect(arrive('https://race.example//evil.example/?a=b%20c&evidence=')).toEqual({
    href: 'https://race.example//evil.example/?a=b%20c',
    evidence: '',
  })
  const pair = fc.tuple(fc.constantFrom('raceId', 'evidenc', 'Evidence', 'x y', '名'), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(fc.array(pair), fc.string({ minLength: 1 }), fc.nat(), (pairs, token, at) => {
      const others = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      const plain = new URL(`${page}?${others.join('&')}`).href
      expect(arrive(plain)).toEqual({ href: plain, evidence: undefined })
      const here = others.toSpliced(at % (others.length + 1), 0, `evidence=${encodeURIComponent(token)}`)
      const { href, evidence } = arrive(`${page}?${here.join('&')}`)
      expect(href).toBe(others.length > 0 ? plain : page)
      expect(evidence).toBe(token)
    }),
  )
})

test('a link of before, with a second question mark behind the list, is read like any other', () => {
  expect(arrive('https://race.example/Match?channel=nh?raceId=7').href).toBe(
    'https://race.example/Match?channel=nh&raceId=7',
  )
  expect(arrive('https://race.example/?userId=5?raceId=7&evidence=x')).toEqual({
    href: 'https://race.example/?userId=5&raceId=7',
    evidence: 'x',
  })
  const returning = 'https://race.example/login?returnTo=/eventDetails?raceId=7'
  expect(arrive(returning).href).toBe(returning)
})
