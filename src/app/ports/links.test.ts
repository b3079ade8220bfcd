// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { readSite } from '#app/config/site.ts'
import type { Services } from '#app/services.ts'
import { goOn } from './links.ts'

function around() {
  const go = vi.fn()
  const replace = vi.fn()
  const services = {
    site: readSite({ links: { hosts: ['.startline.example', 'pay.example'] } }),
    navigator: { go },
    window: { location: { host: 'run.example', replace } },
  } as unknown as Services
  return { go, replace, services }
}

describe('the way back from a login elsewhere', () => {
  it.each(['/my', '/eventDetails?raceId=7#fees'])('takes a page of this app: %s', (to) => {
    const { go, replace, services } = around()
    expect(goOn(to, services)).toBe(true)
    expect(go).toHaveBeenCalledExactlyOnceWith(to, { replace: true, carry: false })
    expect(replace).not.toHaveBeenCalled()
  })

  it.each(['https://startline.example/a', 'https://club.startline.example/?b=1', 'https://run.example/my'])(
    'takes a host on the list: %s',
    (to) => {
      const { replace, services } = around()
      expect(goOn(to, services)).toBe(true)
      expect(replace).toHaveBeenCalledExactlyOnceWith(to)
    },
  )

  it.each([
    'https://evil.example/',
    'https://startline.example.evil.example/',
    'https://evilstartline.example/',
    'https://startline.example@evil.example/',
    'https:evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'tel:110',
    'mailto:a@evil.example',
    '/sandbox/api/codes',
    '/api/user/listMailInfo',
    '/files/personal/x',
    '',
  ])('refuses %s', (to) => {
    const { go, replace, services } = around()
    const went = goOn(to, services)
    // What stays a path of this app is one of its pages, or none.
    if (went) expect(String(go.mock.calls[0]?.[0])).toMatch(/^\/[^/\\]/)
    expect(replace).not.toHaveBeenCalled()
  })
})
