// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { FULL_WIDTH, preloadIn } from '#lib/pictures.ts'
import { HostsProvider } from './hosts.tsx'
import { Img, Pictures, parseRatio } from './img.tsx'
import { Price } from './price.tsx'
import { Tabs } from './tabs.tsx'

const ITEMS = [
  { id: 'all', label: '全部' },
  { id: 'unpaid', label: '待支付' },
  { id: 'paid', label: '已支付' },
]

function Orders() {
  const [current, setCurrent] = useState('all')
  return <Tabs label="订单" items={ITEMS} current={current} onChange={setCurrent} base="orders" />
}

describe('Tabs', () => {
  it('are one stop, moved through by arrows, Home and End', async () => {
    render(<Orders />)
    await userEvent.tab()
    expect(screen.getByRole('tab', { name: '全部' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: '待支付', selected: true })).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(screen.getByRole('tab', { name: '全部', selected: true })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: '已支付', selected: true })).toHaveFocus()
    await userEvent.keyboard('{Home}')
    expect(screen.getByRole('tab', { name: '全部', selected: true })).toHaveFocus()
    await userEvent.tab()
    expect(document.body).toHaveFocus()
  })

  it('can be reached when none is chosen', () => {
    render(<Tabs label="订单" items={ITEMS} current="gone" onChange={vi.fn()} base="orders" />)
    expect(screen.getByRole('tab', { name: '全部' })).toHaveAttribute('tabindex', '0')
  })
})

describe('Price', () => {
  it('writes fen as yuan, zero as free where asked', () => {
    const { container, rerender } = render(<Price fen={9950} />)
    expect(container).toHaveTextContent('¥99.50')
    rerender(<Price fen={0} free />)
    expect(container).toHaveTextContent('免费')
    rerender(<Price fen={-2000} />)
    expect(container).toHaveTextContent('-¥20')
    rerender(<Price fen={null} />)
    expect(container).toBeEmptyDOMElement()
  })
})

describe('Img', () => {
  it('loads late from the assets host, and draws what is broken', () => {
    render(
      <HostsProvider hosts={{ assets: 'https://img.example.com', links: [], images: [] }}>
        <Img src="races/1.svg" alt="海报" ratio="16:9" />
      </HostsProvider>,
    )
    const picture = screen.getByRole('img', { name: '海报' })
    expect(picture).toHaveAttribute('src', 'https://img.example.com/races/1.svg')
    expect(picture).toHaveAttribute('loading', 'lazy')
    fireEvent.error(picture)
    expect(screen.getByRole('img', { name: '海报' }).tagName).toBe('svg')
  })

  it('takes the size and format that the phone needs, and keeps its place, where the address says which there are', () => {
    const hash = '0123456789abcdef0123456789abcdef'
    const { container, rerender } = render(<Img src={`/config/objects/${hash}_820x410_390_820.jpg`} alt="赛道" eager />)
    const picture = screen.getByRole('img', { name: '赛道' })
    expect(picture).toHaveAttribute('width', '820')
    expect(picture).toHaveAttribute('height', '410')
    expect(picture).toHaveAttribute('loading', 'eager')
    expect(picture).toHaveAttribute('fetchpriority', 'high')
    const sources = [...container.querySelectorAll('source')]
    expect(sources.map((source) => [source.type, source.getAttribute('srcset')])).toEqual(
      ['avif', 'webp'].map((format) => [
        `image/${format}`,
        `/config/objects/${hash}_390.${format} 390w, /config/objects/${hash}_820.${format} 820w`,
      ]),
    )
    for (const source of sources) expect(source.sizes).toBe(FULL_WIDTH)
    rerender(<Img src={`/config/objects/${hash}_40x20.svg`} alt="赛道" />)
    expect(screen.getByRole('img', { name: '赛道' })).toHaveAttribute('loading', 'lazy')
    expect(screen.getByRole('img', { name: '赛道' })).toHaveAttribute('height', '20')
    expect(container.querySelector('source')).toBeNull()
  })

  it('loads at once the first of a page that may be it, also when it is drawn anew, and the others as they come near', () => {
    const pictures = (first: string) => (
      <Pictures>
        <Img src="a.svg" alt="a" />
        <Img src={first} alt="b" eager />
        <Img src="c.svg" alt="c" eager />
      </Pictures>
    )
    const loading = () => screen.getAllByRole('img').map((one) => one.getAttribute('loading'))
    const { rerender } = render(pictures('b.svg'))
    expect(loading()).toEqual(['lazy', 'eager', 'lazy'])
    rerender(pictures('d.svg'))
    expect(loading()).toEqual(['lazy', 'eager', 'lazy'])
  })

  it('is preloaded in its smallest format where it is the first, and not at all where none is', () => {
    const address = `/config/objects/${'0'.repeat(32)}_820x410_390_820.jpg`
    const drawn = (src: string, eager: boolean) => renderToStaticMarkup(<Img src={src} alt="a &amp; b" eager={eager} />)
    expect(preloadIn(`<p>${drawn('x.svg', false)}</p>${drawn(address, true)}${drawn('b.svg', true)}`)).toBe(
      `type="image/avif" imagesrcset="/config/objects/${'0'.repeat(32)}_390.avif 390w, /config/objects/${'0'.repeat(32)}_820.avif 820w" imagesizes="(min-width: 480px) 480px, (min-resolution: 2.5dppx) 66vw, 100vw"`,
    )
    expect(preloadIn(drawn('https://img.example.com/a.svg', true))).toBe('href="https://img.example.com/a.svg"')
    expect(preloadIn(drawn('a.svg', false))).toBe('')
  })

  it('tries again when the address changes', () => {
    const { rerender } = render(<Img src="a.svg" alt="a" />)
    fireEvent.error(screen.getByRole('img'))
    rerender(<Img src="b.svg" alt="b" />)
    expect(screen.getByRole('img', { name: 'b' })).toHaveAttribute('src', '/files/b.svg')
  })

  it('reads ratios of both spellings and no others', () => {
    expect(parseRatio('16:9')).toBeCloseTo(0.5625)
    expect(parseRatio('4/3')).toBeCloseTo(0.75)
    for (const bad of ['0:1', '1:0', 'wide', '', null, 2]) expect(parseRatio(bad)).toBeNull()
  })
})
