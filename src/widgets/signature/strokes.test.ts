import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitStrokes, packStrokes, parseSigned, parseStrokes } from './strokes.ts'

const PEN = {
  penColor: '#000',
  dotSize: 1,
  minWidth: 1,
  maxWidth: 2,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over' as const,
}
const coordinate = fc.double({ min: 0, max: 100, noNaN: true })
const point = fc.record({ x: coordinate, y: coordinate, pressure: fc.constant(0.5), time: fc.nat(10_000) })
const groups = fc.array(
  fc.array(point, { minLength: 1, maxLength: 20 }).map((points) => ({ ...PEN, points })),
  { minLength: 1, maxLength: 5 },
)
const side = fc.integer({ min: 100, max: 900 })

it('keeps every line through a draft, to a tenth of a pixel', () => {
  fc.assert(
    fc.property(groups, (drawn) => {
      const saved = parseStrokes(JSON.parse(JSON.stringify(packStrokes(drawn, 100, 100))))
      const back = saved && fitStrokes(saved, 100, 100, PEN)
      expect(back).toHaveLength(drawn.length)
      drawn.forEach((group, line) => {
        group.points.forEach(({ x, y }, at) => {
          expect(back?.[line]?.points[at]?.x).toBeCloseTo(x, 0)
          expect(back?.[line]?.points[at]?.y).toBeCloseTo(y, 0)
        })
      })
    }),
  )
})

it('fits a sheet of any other size without leaving it or changing its shape', () => {
  fc.assert(
    fc.property(groups, side, side, (drawn, width, height) => {
      const scale = Math.min(width, height) / 100
      const fitted = fitStrokes(packStrokes(drawn, 100, 100), width, height, PEN)
      for (const [line, { points }] of fitted.entries()) {
        for (const [at, { x, y }] of points.entries()) {
          expect(x).toBeGreaterThanOrEqual(-1)
          expect(x).toBeLessThanOrEqual(width + 1)
          expect(y).toBeGreaterThanOrEqual(-1)
          expect(y).toBeLessThanOrEqual(height + 1)
          const first = drawn[line]?.points[0]
          const same = drawn[line]?.points[at]
          const moved = x - (points[0]?.x ?? 0)
          expect(Math.abs(moved - ((same?.x ?? 0) - (first?.x ?? 0)) * scale)).toBeLessThan(0.2 * scale + 0.01)
        }
      }
    }),
  )
})

it('reads only signatures from saved answers', () => {
  const image = 'data:image/png;base64,AA=='
  const strokes = { width: 10, height: 5, lines: [[[1, 2, 0.5, 0]]] }
  expect(parseSigned({ image, strokes })).toEqual({ image, strokes, typed: null })
  expect(parseSigned({ image, strokes: null, typed: '张伟' })).toEqual({ image, strokes: null, typed: '张伟' })
  const wrong = [null, 'x', { image }, { image: 'http://x', strokes }, { image, strokes: { ...strokes, lines: [] } }]
  for (const value of wrong) expect(parseSigned(value)).toBeNull()
})

it('never throws on what a draft may hold', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => void parseSigned(value as never)))
})
