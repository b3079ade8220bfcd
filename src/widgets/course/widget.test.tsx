// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { encodeCourse } from '#lib/courseLine.ts'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import course from './widget.tsx'

const widgets = { course }
const show = (blocks = example as Block[]) => renderBlock(blocks, { widgets, lang: 'en' })

it('says of each place how far, how high and how steep it is, and what comes next', () => {
  show()
  const slider = screen.getByRole('slider', { name: 'Position on the course' })
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^0\.0 km, elevation 15\d\d m, grade/))
  fireEvent.change(slider, { target: { value: '34' } })
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^34\.0 km/))
  expect(screen.getByText('In 1.0 km: Water, melon')).toBeInTheDocument()
})

it('measures by the certified length, and names its climbs', () => {
  show()
  expect(screen.getByRole('img', { name: 'Course map, 42.195 km' })).toBeInTheDocument()
  expect(screen.getByRole('slider')).toHaveAttribute('max', '42.2')
  expect(screen.getAllByText(/^km \d.*: up \d+ m at \d\.\d%$/).length).toBeGreaterThan(1)
})

it('lists every point on the way, with when it closes', () => {
  show()
  const rows = within(screen.getByText('Along the way (12)').closest('details') as HTMLElement).getAllByRole(
    'listitem',
    {
      hidden: true,
    },
  )
  expect(rows).toHaveLength(12)
  expect(rows.map((row) => row.textContent)).toContain('21.1 kmCut-offs · cut-off 10:40')
})

it('shows one kind of points at a time, and none when it is chosen again', async () => {
  const { container } = show()
  const onMap = () => container.querySelectorAll('.sl-course-point').length
  expect(onMap()).toBe(4)
  await userEvent.click(screen.getByRole('button', { name: 'Medical 3' }))
  expect(onMap()).toBe(3)
  await userEvent.click(screen.getByRole('button', { name: 'Medical 3' }))
  expect(onMap()).toBe(0)
})

it('opens the map on the whole screen, larger by a button', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Full screen' }))
  const dialog = await screen.findByRole('dialog', { name: 'Course' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Zoom in' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('sets a kilometre’s number where the name of an end does not cover it', () => {
  const point = (at: number, lon: number, lat: number) => ({ at, lon, lat, elevation: null })
  const back = [point(0, 120, 30), point(2500, 120.026, 30), point(5000, 120, 30), point(10_000, 119.948, 30)]
  const { container } = show([{ type: 'course', line: encodeCourse(back) }])
  const [number] = container.querySelectorAll<HTMLElement>('.sl-course-mark')
  expect(number).toHaveTextContent('5')
  // Back at the start, whose name stands above it.
  expect(Number.parseFloat(number?.style.marginTop ?? '')).toBeGreaterThan(10)
})

it('sets no number over another', () => {
  const point = (at: number, lon: number) => ({ at, lon, lat: 30, elevation: null })
  // Fifteen kilometres up and down one straight road: at 5 and at 15 it is in one place.
  const ways = [point(0, 120), point(10_000, 120.1), point(20_000, 120), point(25_000, 119.95)]
  const { container } = show([{ type: 'course', line: encodeCourse(ways) }])
  const places = [...container.querySelectorAll<HTMLElement>('.sl-course-mark')].map(
    ({ style }) => `${Math.round(Number.parseFloat(style.left))} ${Math.sign(Number.parseFloat(style.marginTop))}`,
  )
  expect(places.length).toBeGreaterThan(2)
  expect(new Set(places).size).toBe(places.length)
})

/** A course of 10 km that ends so many degrees north of its start. */
function ending(north: number): Block[] {
  const point = (at: number, lon: number, lat: number) => ({ at, lon, lat, elevation: null })
  const line = encodeCourse([
    point(0, 120, 30),
    point(3000, 120.03, 30),
    point(6000, 120.03, 30.03),
    point(10_000, 120, 30 + north),
  ])
  return [{ type: 'course', line }]
}

it('names start and finish once where a course ends where it began', () => {
  show(ending(0.0001))
  expect(screen.getByText('Start and finish')).toBeInTheDocument()
  expect(screen.queryByText('Finish')).toBeNull()
  expect(screen.getByRole('img', { name: /^Course map, 10 km, starts and finishes/ })).toBeInTheDocument()
})

it('names start and finish on two sides of the line where they lie close, not one over the other', () => {
  show(ending(0.002))
  expect(screen.getByText('Start')).toHaveAttribute('data-below')
  expect(screen.getByText('Finish')).not.toHaveAttribute('data-below')
  expect(screen.getByRole('img', { name: 'Course map, 10 km' })).toBeInTheDocument()
})

it('is nothing without a course, and has no profile where nobody measured the heights', () => {
  const { container } = show([{ type: 'course', line: 'course.gpx' }])
  expect(container.querySelector('.sl-course-sheet')).toBeNull()
  show([{ type: 'course', line: 'course:1,gAgAAgAgAgA' }])
  expect(screen.queryByRole('slider')).toBeNull()
})
