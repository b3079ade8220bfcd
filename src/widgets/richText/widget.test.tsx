// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import { drawnAndTaken } from '#support/takenOver.tsx'
import richText from './widget.tsx'

const widgets = { richText }

afterEach(() => {
  vi.doUnmock('#ui/sanitise.ts')
})

it('shows sanitised HTML', async () => {
  const { container } = renderBlock(
    { type: 'richText', html: '<h3>赛道</h3><p onclick="x()">外滩<script>x()</script></p>' },
    { widgets },
  )
  expect(await screen.findByRole('heading', { name: '赛道' })).toBeInTheDocument()
  expect(container.querySelector('.sl-rich-text')?.innerHTML).toBe('<h3>赛道</h3><p>外滩</p>')
})

it('is not taken for drawn when it comes while the page is taken over', async () => {
  const blocks = [{ type: 'richText', id: 'own', showIf: 'user != null', html: '<p>外滩</p>' }]
  const { drawn, troubles } = await drawnAndTaken({ page: { blocks }, widgets, lang: 'zh' })
  expect(drawn).not.toContain('外滩')
  expect(await screen.findByText('外滩')).toBeInTheDocument()
  expect(troubles).toEqual([])
})

it('hands links into the app to the page', async () => {
  const { ports } = renderBlock(
    { type: 'richText', html: '<a href="/Match?a=1">全部</a>', onLink: [{ do: 'navigate', to: '{{event}}' }] },
    { widgets },
  )
  await userEvent.click(await screen.findByRole('link', { name: '全部' }))
  expect(ports.navigate.mock.calls[0]?.[0]).toBe('/Match?a=1')
})

it('follows the HTML when it changes', async () => {
  const { runtime } = renderBlock(
    { type: 'richText', html: '{{state.html}}' },
    { widgets, state: { html: '<p>一</p>' } },
  )
  expect(await screen.findByText('一')).toBeInTheDocument()
  await runtime.run([{ do: 'set', state: { html: '<p>二</p>' } }])
  expect(await screen.findByText('二')).toBeInTheDocument()
  expect(screen.queryByText('一')).toBeNull()
})

it('shows the words alone when the sanitiser cannot be loaded', async () => {
  vi.doMock('#ui/sanitise.ts', () => {
    throw new Error('offline')
  })
  // As on a phone that has shown no HTML yet.
  vi.resetModules()
  const { default: fresh } = await import('./widget.tsx')
  const { container } = renderBlock(
    { type: 'richText', html: '<p>外滩<img src=x onerror="x()"><script>x()</script></p>' },
    { widgets: { richText: fresh } },
  )
  expect(await screen.findByText('外滩')).toBeInTheDocument()
  expect(container.querySelector('img, script')).toBeNull()
})
