// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import video from './widget.tsx'

const widgets = { video }
const NAME = '2026: the morning the city ran'

it('loads the film when it is tapped, with captions of the language on', async () => {
  const { container } = renderBlock(example as Block[], { widgets, lang: 'en' })
  expect(container.querySelector('video')).toBeNull()
  const open = screen.getByRole('link', { name: `Play: ${NAME}` })
  // Before any code has come the browser plays it.
  expect(open).toHaveAttribute('href', 'https://media.startline.example/films/lanzhou-2026.mp4')
  await userEvent.click(open)
  const film = screen.getByLabelText(NAME)
  expect(film).toHaveAttribute('controls')
  const tracks = [...film.querySelectorAll('track')]
  expect(tracks.map((track) => [track.label, track.default])).toEqual([
    ['Chinese', false],
    ['English', true],
  ])
})

it('says when it cannot be played, and is nothing without a film', async () => {
  const { container } = renderBlock(
    [
      { type: 'video', src: '/files/film.mp4', poster: 'p.jpg', title: '赛事短片' },
      { type: 'video', src: '{{state.none}}', poster: 'p.jpg', title: '没有' },
    ],
    { widgets },
  )
  expect(container.querySelectorAll('figure')).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: '播放：赛事短片' }))
  fireEvent.error(screen.getByLabelText('赛事短片'))
  expect(screen.getByRole('status')).toHaveTextContent('暂时无法播放')
  expect(screen.getByRole('link', { name: '播放：赛事短片' })).toBeInTheDocument()
})
