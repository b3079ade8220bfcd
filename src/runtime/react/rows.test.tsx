// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AliveProvider } from '#lib/useAlive.ts'
import { LongRows } from './rows.tsx'

/** How tall a row is drawn, and how wide the list: two rows beside each other fill it in columns. */
const HEIGHT = 50
let observers: { near(top: number): void; far(): void }[] = []

beforeEach(() => {
  observers = []
  vi.stubGlobal('innerHeight', 500)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: object[]) => void) {
        observers.push({
          near: (top) => report([{ isIntersecting: true, boundingClientRect: { top } }]),
          far: () => report([{ isIntersecting: false }]),
        })
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Rows stand below each other, as a browser lays them out; or beside each other. */
function layOut(beside = false): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return (
      beside ? { top: 0, left: at * 10, right: at * 10 + 10 } : { top: at * HEIGHT + 7, left: 0, right: 100 }
    ) as DOMRect
  })
}

function show(count: number, alive = true) {
  const draw = (rows: number[]) => (
    <AliveProvider value={alive}>
      <LongRows rows={rows} draw={(row) => <p key={row}>{row}</p>} />
    </AliveProvider>
  )
  const rowsOf = (all: number) => Array.from({ length: all }, (_, at) => at)
  const { container, rerender } = render(draw(rowsOf(count)))
  const rest = () => container.querySelector<HTMLElement>('.sl-rows-rest')
  return {
    drawn: () => container.querySelectorAll('p').length,
    room: () => rest()?.style.height ?? null,
    rows: (all: number) => rerender(draw(rowsOf(all))),
  }
}
const near = (top: number) => act(() => observers.at(-1)?.near(top))

it('draws a short list whole, and all of one that is drawn in Node or where nothing tells what is near', () => {
  layOut()
  expect([show(30).drawn(), show(100, false).drawn()]).toEqual([30, 100])
  vi.stubGlobal('IntersectionObserver', undefined)
  const whole = show(100)
  expect([whole.drawn(), whole.room()]).toEqual([100, null])
})

it('keeps room for the rows to come, and draws them as the runner comes near', () => {
  layOut()
  const { drawn, room } = show(100)
  expect([drawn(), room()]).toEqual([20, `${80 * HEIGHT}px`])
  act(() => observers.at(-1)?.far())
  expect(drawn()).toBe(20)
  near(990)
  expect([drawn(), room()]).toEqual([30, `${70 * HEIGHT}px`])
  // Two screens down there is room for so many.
  near(0)
  expect(drawn()).toBe(50)
  near(-2000)
  expect([drawn(), room()]).toEqual([100, null])
})

it('draws a list that has grown as far as it was drawn, and one that has become short whole', () => {
  layOut()
  const { drawn, room, rows } = show(40)
  rows(60)
  expect([drawn(), room()]).toEqual([20, `${40 * HEIGHT}px`])
  rows(25)
  expect([drawn(), room()]).toEqual([25, null])
})

it('keeps no room where it cannot tell how much: rows beside each other', () => {
  layOut(true)
  const { drawn, room } = show(100)
  expect([drawn(), room()]).toEqual([20, '0px'])
  near(0)
  expect(drawn()).toBe(30)
})
