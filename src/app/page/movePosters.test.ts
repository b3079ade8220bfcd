// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { createServices, type Services } from '#app/services.ts'
import { movePosters } from './movePosters.ts'

const frame = (name: string, id = name) =>
  `<span class="sl-img" id="${id}"><img class="sl-img-picture" src="/files/${name}.jpg"></span>`
const nameOf = (id: string) => document.getElementById(id)?.style.getPropertyValue('view-transition-name')

let services: Services
/** What each transition began and ended by; null for one that was skipped. */
let moves: ([from: string[], to: string[]] | null)[]

const named = () =>
  [...document.querySelectorAll<HTMLElement>('.sl-img')].filter(({ id }) => nameOf(id) === 'poster').map(({ id }) => id)

beforeEach(() => {
  moves = []
  services = createServices({ window })
  const rect = { top: 10, bottom: 20, left: 0, right: 10, width: 10, height: 10 } as DOMRect
  vi.spyOn(HTMLImageElement.prototype, 'getBoundingClientRect').mockReturnValue(rect)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.assign(document, {
    startViewTransition: (update: () => void) => {
      const from = named()
      let skipped = false
      const done = Promise.resolve().then(() => {
        update()
        moves.push(skipped ? null : [from, named()])
      })
      return { ready: done, finished: done, skipTransition: () => (skipped = true) }
    },
  })
  movePosters(services)
  document.body.innerHTML = `${frame('first')}<article class="sl-frame">${frame('tapped')}<a href="#x">a race</a></article>`
})

const swap = (html: string) =>
  new Promise<void>((done) => {
    services.pendingNavigation.swap(() =>
      document.body.replaceChildren(document.createRange().createContextualFragment(html)),
    )
    setTimeout(done)
  })

it('moves the picture of the card that was tapped into its place on the next page', async () => {
  document.querySelector('a')?.click()
  await swap(frame('other') + frame('tapped', 'hero'))
  expect(moves).toEqual([[['tapped'], ['hero']]])
  expect(named()).toEqual([])
})

it('moves the first picture in sight where none was tapped, as on the way back', async () => {
  await swap(frame('other') + frame('first', 'card'))
  expect(moves).toEqual([[['first'], ['card']]])
})

it('moves nothing to a page without the same picture', async () => {
  await swap(frame('other'))
  expect(moves).toEqual([null])
  expect(document.getElementById('other')).not.toBeNull()
})

it('only shows the next page to who wants less motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await swap(frame('first', 'card'))
  expect(moves).toEqual([])
  expect(document.getElementById('card')).not.toBeNull()
})
