// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeCourse } from '#lib/courseLine.ts'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import { linePath } from './geometry.ts'
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

it('marks the finish where the line ends, whatever certified length it is stretched to', () => {
  const line = encodeCourse([
    { lon: 121, lat: 31, elevation: null, at: 0 },
    { lon: 121.1, lat: 31, elevation: null, at: 20_000 },
    { lon: 121.1, lat: 31.3, elevation: null, at: 41_000 },
  ])
  show([{ type: 'course', line, distanceKm: 42.195 }])
  const finish = screen.getByText('Finish').closest('[data-end]') as HTMLElement
  expect(Number.parseFloat(finish.style.left)).toBeGreaterThan(50)
  expect(Number.parseFloat(finish.style.top)).toBeGreaterThan(0)
  expect(Number.parseFloat(finish.style.top)).toBeLessThan(50)
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

it('sets points where they cover neither an end nor each other, on one drawing with the numbers', () => {
  const point = (at: number, lon: number, lat = 30) => ({ at, lon, lat, elevation: null })
  // Five kilometres out and back: at 2 and at 8 it is in one place, at 10 it is at the finish.
  const line = encodeCourse([point(0, 120), point(5000, 120.05, 30.02), point(10_000, 120)])
  const points = [2, 5, 8, 10].map((km) => ({ kind: 'aid', km }))
  const { container } = show([{ type: 'course', line, points }])
  const placesOf = (name: string) =>
    [...container.querySelectorAll<HTMLElement>(name)].map(({ style }) =>
      [style.left, style.top, style.marginLeft, style.marginTop].map((part) =>
        Math.round(Number.parseFloat(part || '0')),
      ),
    )
  const places = placesOf('.sl-course-point')
  expect(places).toHaveLength(4)
  expect(new Set(places.map(String)).size).toBe(4)
  // One of the two in one place, and the one at the finish, stand aside.
  expect(places.filter(([, , x, y]) => x !== 0 || y !== 0)).toHaveLength(2)
  const near = ([left = 0, top = 0, x = 0, y = 0]: number[], [left2 = 0, top2 = 0, x2 = 0, y2 = 0]: number[]) =>
    left === left2 && top === top2 && Math.hypot(x - x2, y - y2) < 16
  for (const number of placesOf('.sl-course-mark')) expect(places.some((one) => near(one, number))).toBe(false)
})

it('names the ends where the line does not run', () => {
  const point = (at: number, lon: number, lat: number) => ({ at, lon, lat, elevation: null })
  // North from the start, whose name would lie over the line there, and round to the south.
  const line = encodeCourse([
    point(0, 120, 30.02),
    point(2000, 120, 30.04),
    point(8000, 120.06, 30.04),
    point(12_000, 120.06, 30),
    point(16_000, 120.02, 30),
  ])
  show([{ type: 'course', line }])
  expect(screen.getByText('Start')).toHaveAttribute('data-below')
})

it('says at round heights how high its profile is', () => {
  const point = (at: number, elevation: number) => ({ at, lon: 120 + at / 100_000, lat: 30, elevation })
  show([{ type: 'course', line: encodeCourse([point(0, 1504), point(5000, 1557), point(10_000, 1510)]) }])
  for (const level of ['1520', '1540']) expect(screen.getByText(level)).toBeInTheDocument()
  expect(screen.queryByText('1560')).toBeNull()
})

it('says in a line that a course is flat, in place of drawing it', () => {
  const point = (at: number, elevation: number) => ({ at, lon: 120 + at / 100_000, lat: 30, elevation })
  show([{ type: 'course', line: encodeCourse([point(0, 4), point(1500, 6), point(3000, 5)]) }])
  expect(screen.getByText('Flat: 2 m of climbing in all')).toBeVisible()
  expect(screen.queryByRole('slider')).toBeNull()
})

it('keeps names from under the words of a start that is the finish too, in either language', () => {
  const round = Array.from({ length: 37 }, (_, step) => {
    const angle = (step * Math.PI) / 18
    return { lon: 120 + 0.1155 * Math.sin(angle), lat: 30 - 0.1 * Math.cos(angle), elevation: null, at: step * 1900 }
  })
  const around = [{ kind: 'place', name: 'X', at: [[120.047, 29.882]] }]
  const block = { type: 'course', line: encodeCourse(round), around }
  const { unmount } = show([block])
  expect(screen.getByText('Start/finish')).toBeInTheDocument()
  const aside = screen.getByText('X').getAttribute('style')
  unmount()
  renderBlock([block], { widgets })
  expect(screen.getByText('X').getAttribute('style')).not.toBe(aside)
})

it('writes the names of what lies around where they cover neither the course nor each other', () => {
  const point = (at: number, lon: number) => ({ at, lon, lat: 30, elevation: null })
  const around = [
    {
      kind: 'water',
      name: 'Long River',
      width: 200,
      at: [
        [119.9, 29.995],
        [120.2, 29.995],
      ],
    },
    { kind: 'place', name: 'On the course', at: [[120.05, 30]] },
    { kind: 'place', name: 'Old Town', at: [[120.05, 30.02]] },
    { kind: 'place', name: 'Far Town', at: [[121, 31]] },
  ]
  const line = encodeCourse([point(0, 120), point(10_000, 120.1)])
  const { container } = show([{ type: 'course', line, around }])
  expect(screen.getByText('Long River')).toBeInTheDocument()
  expect(screen.getByText('Old Town')).toBeInTheDocument()
  // Beside the line that it lies on: 30 degrees north are half of the drawing's height.
  expect(screen.getByText('On the course').style.top).not.toBe('50%')
  expect(screen.queryByText('Far Town')).toBeNull()
  expect(container.querySelectorAll('.sl-course-water')).toHaveLength(1)
})

it('leaves water and names to a map service where one lies under it', () => {
  const point = (at: number, lon: number) => ({ at, lon, lat: 30, elevation: null })
  const line = encodeCourse([point(0, 120), point(10_000, 120.1)])
  const around = [{ kind: 'place', name: 'Old Town', at: [[120.05, 30.02]] }]
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}', by: 'Tianditu' }
  show([{ type: 'course', line, around, tiles }])
  expect(screen.queryByText('Old Town')).toBeNull()
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
  expect(screen.getByText('Start/finish')).toBeInTheDocument()
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

it('draws a line through its spots, and drifts from none however many lie before it', () => {
  const part = fc.double({ min: -2000, max: 2000, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.record({ x: part, y: part }), { minLength: 1 }), (spots) => {
      const steps = (linePath(spots).match(/-?[\d.]+/g) ?? []).map(Number)
      expect(steps).toHaveLength(spots.length * 2)
      const at = { x: 0, y: 0 }
      for (const [index, { x, y }] of spots.entries()) {
        at.x += steps[index * 2] ?? 0
        at.y += steps[index * 2 + 1] ?? 0
        expect(Math.abs(at.x - x)).toBeLessThan(0.0501)
        expect(Math.abs(at.y - y)).toBeLessThan(0.0501)
      }
    }),
  )
})
