// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WidgetComponent } from '#runtime/react/widget.ts'
import { helpers } from '#support/page.tsx'
import definition from './widget.tsx'

const Carousel = definition.render as unknown as WidgetComponent
const ITEMS = [
  { image: 'a.svg', title: '上海半马', link: '/eventDetails?raceId=1' },
  { image: 'b.svg', title: '兰州马拉松' },
  { image: 'c.svg' },
]

/** jsdom has no layout: the track is 300 px wide and scrolls at once. */
function layTrack(): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, options?: unknown) {
    this.scrollLeft = (options as ScrollToOptions).left ?? 0
    fireEvent.scroll(this)
  } as typeof HTMLElement.prototype.scrollTo
  Object.defineProperty(document.documentElement.style, 'scrollBehavior', { value: '', configurable: true })
}

const current = (): number => {
  const dots = [...document.querySelectorAll('.sl-carousel-dot')]
  return dots.findIndex((dot) => dot.hasAttribute('data-current'))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  layTrack()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('carousel', () => {
  it('says a slide’s note to the eye under its title, and with it to a screen reader', () => {
    const items = [{ image: 'a.svg', title: '上海半马', note: '2027.04.18 周日 · 上海' }, { image: 'b.svg' }]
    render(<Carousel {...helpers()} items={items} />)
    expect(screen.getByText('2027.04.18 周日 · 上海')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: '上海半马, 2027.04.18 周日 · 上海' })).toBeInTheDocument()
  })

  it('goes on by itself and round', () => {
    render(<Carousel {...helpers()} items={ITEMS} interval={3000} />)
    expect(current()).toBe(0)
    pass(3000)
    expect(current()).toBe(1)
    pass(6000)
    expect(current()).toBe(0)
  })

  it('stands still while paused, focused or touched', () => {
    render(<Carousel {...helpers()} items={ITEMS} />)
    fireEvent.click(screen.getByRole('button', { name: '暂停轮播' }))
    pass(9000)
    expect(current()).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: '开始轮播' }))
    pass(3000)
    expect(current()).toBe(1)
    fireEvent.touchStart(screen.getByRole('list'))
    pass(9000)
    expect(current()).toBe(1)
    fireEvent.touchEnd(screen.getByRole('list'))
    pass(3000)
    expect(current()).toBe(2)
    fireEvent.focus(screen.getByRole('button', { name: '上海半马' }))
    pass(9000)
    expect(current()).toBe(2)
  })

  it('starts still for those who want less motion', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }))
    render(<Carousel {...helpers()} items={ITEMS} />)
    pass(9000)
    expect(current()).toBe(0)
    expect(screen.getByRole('button', { name: '开始轮播' })).toBeInTheDocument()
    vi.unstubAllGlobals()
  })

  it('hands the item over when it is tapped', () => {
    const emit = vi.fn(async () => true)
    render(<Carousel {...helpers({ emit })} items={ITEMS} />)
    fireEvent.click(screen.getByRole('button', { name: '上海半马' }))
    expect(emit).toHaveBeenCalledWith('tap', ITEMS[0])
    expect(within(screen.getAllByRole('listitem')[2] ?? document.body).getByRole('button')).toHaveAccessibleName(
      '第 3 张，共 3 张',
    )
  })

  it('has no controls for one slide and is nothing for none', () => {
    const { container, rerender } = render(<Carousel {...helpers()} items={ITEMS.slice(0, 1)} />)
    expect(screen.queryByRole('button', { name: '暂停轮播' })).toBeNull()
    rerender(<Carousel {...helpers()} items={[]} />)
    expect(container).toBeEmptyDOMElement()
  })
})
