import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'

export interface Line {
  values: readonly number[]
  /** A value of its scale. */
  say(value: number): string
  /** Less is higher: the faster kilometre is on top. */
  upsideDown?: boolean
  filled?: boolean
  /** A token of the colours. */
  colour: string
}

interface PlotProps {
  kms: readonly number[]
  line: Line
  /** The point that is read. */
  at: number | null
  onMove(at: number | null): void
}

const HIGH = 144

/** One line over the kilometres; the words beside it say what it shows. */
export function Plot({ kms, line, at, onMove }: PlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot | null>(null)
  const latest = useRef({ line, onMove })
  latest.current = { line, onMove }
  const data = JSON.stringify([kms, line.values])
  useEffect(() => {
    const element = place.current
    if (!element) return
    const [xs, ys]: [number[], number[]] = JSON.parse(data)
    const made = new UPlot(optionsOf(element, latest), [xs, ys], element)
    plot.current = made
    const sized = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: HIGH }))
    sized.observe(element)
    // Colours are the theme's: they are read when it changes.
    const dark = window.matchMedia('(prefers-color-scheme: dark)')
    const redraw = () => made.redraw()
    dark.addEventListener('change', redraw)
    return () => {
      dark.removeEventListener('change', redraw)
      sized.disconnect()
      made.destroy()
      plot.current = null
    }
  }, [data])
  useEffect(() => {
    const made = plot.current
    if (!made || at === null) return
    made.setCursor({ left: made.valToPos(made.data[0][at] ?? 0, 'x'), top: HIGH / 2 }, false)
  }, [at])
  return <div className="sl-results-run-chart-plot" ref={place} aria-hidden="true" />
}

function optionsOf(
  element: HTMLElement,
  latest: React.RefObject<{ line: Line; onMove: PlotProps['onMove'] }>,
): UPlot.Options {
  const { line } = latest.current
  const style = getComputedStyle(element)
  const colour = (token: string) => () => style.getPropertyValue(token)
  const axis = { stroke: colour('--sl-muted'), grid: { stroke: colour('--sl-line'), width: 1 }, ticks: { show: false } }
  return {
    width: element.clientWidth,
    height: HIGH,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: { x: { time: false }, y: { dir: line.upsideDown ? -1 : 1 } },
    axes: [
      { ...axis, size: 28, values: (_, kms) => kms.map((km) => String(km)) },
      { ...axis, size: 52, space: 24, values: (_, values) => values.map((value) => line.say(value)) },
    ],
    series: [
      {},
      {
        stroke: colour(line.colour),
        width: 2,
        points: { show: false },
        ...(line.filled ? { fill: colour('--sl-success-soft') } : {}),
      },
    ],
    hooks: {
      setCursor: [
        // One that the slider has set comes back as the same point.
        ({ cursor: { idx, event } }) => event && latest.current.onMove(idx ?? null),
      ],
    },
  }
}
