// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import hero from './widget.tsx'

const widgets = { hero }
const WITH_FILM = { type: 'hero', title: '兰州马拉松', image: 'p.jpg', film: '/files/loop.mp4' }

afterEach(() => vi.unstubAllGlobals())

it('is the first heading below the title of the page, with its state and its line of facts', () => {
  renderBlock(
    {
      type: 'hero',
      image: 'races/1/poster.svg',
      title: { zh: '上海半马', en: 'Shanghai half' },
      subtitle: '上海',
      badge: '报名中',
      badgeTone: 'success',
      blocks: [{ type: 'hero', title: '内层' }],
    },
    { widgets },
  )
  expect(screen.getByRole('heading', { level: 2, name: '上海半马' })).toBeInTheDocument()
  expect(screen.getByText('报名中')).toHaveAttribute('data-tone', 'success')
  expect(screen.getByRole('heading', { level: 2, name: '内层' })).toBeInTheDocument()
  expect(document.querySelector('img')).toHaveAttribute('loading', 'eager')
})

it('keeps its place while the race is loading', async () => {
  const { container } = renderBlock(
    { type: 'hero', title: '{{race.name}}' },
    { widgets, page: { data: { race: { call: 'race' } } }, onRequest: () => new Promise(() => {}) },
  )
  expect(container.querySelector('.sl-hero-poster > .sl-skeleton')).toBeInTheDocument()
})

it('shows everything else, and the place of its state, while only that is not known', () => {
  const badge = "{{status.race == 'loading' ? '' : race.state}}"
  const { container } = renderBlock(
    { type: 'hero', title: '上海半马', badge },
    { widgets, page: { data: { race: { call: 'race' } } }, onRequest: () => new Promise(() => {}) },
  )
  expect(screen.getByRole('heading', { level: 2, name: '上海半马' })).toBeInTheDocument()
  expect(container.querySelector('.sl-badge')).toHaveAttribute('aria-hidden', 'true')
})

it('draws lanes and shrugs at a tone it does not know', () => {
  const { container } = renderBlock({ type: 'hero', title: 't', badge: 'b', badgeTone: 'loud' }, { widgets })
  expect(container.querySelector('.sl-img-drawing')).toBeInTheDocument()
  expect(screen.getByText('b')).toHaveAttribute('data-tone', 'neutral')
})

it('says the distances beside its title', () => {
  renderBlock(
    { type: 'hero', title: 't', inside: true, chips: [{ zh: '半程', en: 'Half' }, '5 km', '5 km'] },
    { widgets },
  )
  expect(screen.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['半程', '5 km'])
})

it('sets its words on a band of the accent, over or under the picture', () => {
  const { container } = renderBlock({ type: 'hero', title: 't', band: 'above' }, { widgets })
  expect(container.querySelector('.sl-hero')).toHaveAttribute('data-band', 'above')
})

it('plays a silent film over the poster, which can be paused', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  const { container } = renderBlock(WITH_FILM, { widgets })
  await vi.waitFor(() => expect(container.querySelector('video')).not.toBeNull())
  const film = container.querySelector('video') as HTMLVideoElement
  expect(film.muted).toBe(true)
  expect(film).toHaveAttribute('src', '/files/loop.mp4')
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.playing(film)
  await userEvent.click(screen.getByRole('button', { name: '暂停短片' }))
  expect(pause).toHaveBeenCalled()
  fireEvent.pause(film)
  await userEvent.click(screen.getByRole('button', { name: '播放短片' }))
  expect(play).toHaveBeenCalled()
  fireEvent.error(film)
  expect(container.querySelector('video')).toBeNull()
})

it.each([
  ['data is to be saved', () => vi.stubGlobal('navigator', { connection: { saveData: true } })],
  [
    'motion is to be less',
    () => vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') })),
  ],
])('shows only the poster where %s', async (_, prepare) => {
  prepare()
  const { container } = renderBlock(WITH_FILM, { widgets })
  await import('./film.tsx')
  await new Promise((done) => setTimeout(done))
  expect(container.querySelector('video')).toBeNull()
  expect(container.querySelector('img')).toBeInTheDocument()
})
