// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { choosePage } from '#runtime/choosePage.ts'

const script = new Function(readFileSync('src/app/document/guard.js', 'utf8'))
const FACTS = { lang: 'zh', pathname: '/a', search: '', login: null, required: [], pointer: 'p', at: 1, version: 'v' }

/** Why a document is put aside at an address; null where it is shown. */
function asideAt(search: string, facts: object): string | null {
  const holder = document.createElement('script')
  Object.assign(holder, {
    type: 'application/json',
    id: 'sl-drawn',
    textContent: JSON.stringify({ ...FACTS, ...facts }),
  })
  document.body.append(holder)
  window.history.replaceState(null, '', `/a${search}`)
  script()
  holder.remove()
  const reason = document.documentElement.getAttribute('data-aside')
  document.documentElement.removeAttribute('data-aside')
  return reason
}

it('shows of a page with variants exactly the one that the application would choose', () => {
  const value = fc.constantFrom('nh', 'x1', 'red-1')
  const some = fc.record({ channel: value, brand: value, itemId: value }, { requiredKeys: [] })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 4 }), some, fc.nat({ max: 4 }), (audiences, asked, at) => {
      const variants = [{}, ...audiences]
      const variant = at % variants.length
      const query = new URLSearchParams(asked)
      const pages = {
        pages: { '/a': '0' },
        variants: audiences.map((one, i) => ({ for: one, pages: { '/a': `${i + 1}` } })),
      }
      const chosen = choosePage(pages, '/a', query, { container: 'browser' })
      const search = query.size > 0 ? `?${query}` : ''
      expect(asideAt(search, { variants, variant })).toBe(chosen === String(variant) ? null : 'variant')
    }),
  )
})

it('shows the language that the runner chose: the address over the cookie, over what the phone keeps', () => {
  const lang = fc.constantFrom('zh', 'en', null)
  fc.assert(
    fc.property(fc.constantFrom('zh', 'en'), lang, lang, lang, (drawn, asked, cookie, stored) => {
      // With an age, jsdom counts it from when a cookie of that name was first there, in another test perhaps.
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore.
      document.cookie = `h5_lang=${cookie ?? ''};path=/${cookie ? '' : ';max-age=0'}`
      if (stored) localStorage.setItem('h5_lang', stored)
      // Whoever chose the document knew the address and the cookie.
      const chosen = asked ?? cookie ?? drawn
      const reason = asideAt(asked ? `?lang=${asked}` : '', { lang: chosen, variants: [{}], variant: 0 })
      expect(reason).toBe(!asked && !cookie && stored && stored !== drawn ? 'language' : null)
      localStorage.removeItem('h5_lang')
    }),
  )
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore.
  document.cookie = 'h5_lang=;path=/;max-age=0'
})
