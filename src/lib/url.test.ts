import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assetUrl, isAllowedHost, safeLink } from './url.ts'

const HOSTS = ['run.example.com', '*.example.org']

describe('safeLink', () => {
  it.each([
    ['/eventDetails?raceId=1#top', '/eventDetails?raceId=1#top'],
    ['#rules', '#rules'],
    ['tel:400-800-1234', 'tel:400-800-1234'],
    ['mailto:help@example.com', 'mailto:help@example.com'],
    [' https://run.example.com/a?b=c ', 'https://run.example.com/a?b=c'],
    ['HTTPS://RUN.example.com', 'https://run.example.com/'],
    ['https://a.b.example.org/x', 'https://a.b.example.org/x'],
  ])('follows %s', (url, link) => {
    expect(safeLink(url, HOSTS)).toBe(link)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:msgbox',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    '/x/..//evil.test',
    'https:evil.test',
    'https:///evil.test',
    'https://run.example.com@evil.test',
    'https://run.example.com:pw@run.example.com',
    'https://run.example.com.evil.test',
    'https://evilexample.org',
    'https://example.org',
    'https://run.example.com\\@evil.test',
    'file:///etc/passwd',
    'relative/path',
    '',
    'blob:https://run.example.com/1',
  ])('refuses %j', (url) => {
    expect(safeLink(url, HOSTS)).toBeNull()
  })

  it('refuses what is not text', () => {
    for (const value of [null, undefined, 1, {}, []]) expect(safeLink(value, HOSTS)).toBeNull()
  })

  it('never answers a link that a browser would take elsewhere', () => {
    const part = fc.constantFrom(
      'java',
      'script:',
      'data:',
      'vbscript:',
      '\t',
      '\n',
      '\u0000',
      '\\',
      '/',
      '//',
      '@',
      ':',
      '.',
      '%2f',
      'https:',
      'run.example.com',
      'evil.test',
      '#',
      '?',
      '..',
      ' ',
      '\u00a0',
      '\u202e',
    )
    const link = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(link, (url) => {
        const safe = safeLink(url, HOSTS)
        if (safe === null) return
        const seen = new URL(safe, 'https://app.test/page')
        expect(['https:', 'http:', 'tel:', 'mailto:']).toContain(seen.protocol)
        if (seen.protocol.startsWith('http'))
          expect(seen.host === 'app.test' || isAllowedHost(seen.hostname, HOSTS)).toBe(true)
        expect(safeLink(safe, HOSTS)).toBe(safe)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('assetUrl', () => {
  it.each([
    ['races/1.svg', '/files', '/files/races/1.svg'],
    ['/races/1.svg', '/files/', '/files/races/1.svg'],
    ['/files/races/1.svg', '/files', '/files/races/1.svg'],
    ['races/1.svg', 'https://img.example.com', 'https://img.example.com/races/1.svg'],
    ['https://cdn.example.com/1.jpg', '/files', 'https://cdn.example.com/1.jpg'],
    ['blob:https://a/1', '/files', 'blob:https://a/1'],
    ['/config/objects/0a1b.svg', '/files', '/config/objects/0a1b.svg'],
    ['/config/objects/../../api', '/files', '/files/config/objects/../../api'],
    ['/config/pointer.json', '/files', '/files/config/pointer.json'],
    ['data:image/png;base64,iVBORw0KGgo=', '/files', 'data:image/png;base64,iVBORw0KGgo='],
    ['data:image/svg+xml;base64,PHN2Zz4=', '/files', '/files/data:image/svg+xml;base64,PHN2Zz4='],
    ['javascript:alert(1)', '/files', '/files/javascript:alert(1)'],
    ['//evil.test/1.png', '/files', '/files/evil.test/1.png'],
    ['a\\b', '/files', ''],
    [null, '/files', ''],
  ])('places %s below %s', (path, host, url) => {
    expect(assetUrl(path, host)).toBe(url)
  })

  it('never leaves the host with a path', () => {
    fc.assert(
      fc.property(fc.string(), (path) => {
        const url = assetUrl(path, '/files')
        expect(
          url === '' || url.startsWith('/files/') || /^(https?:\/\/|blob:|data:image\/(png|jpeg|webp);)/i.test(url),
        ).toBe(true)
      }),
    )
  })
})
