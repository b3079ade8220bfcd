import '#ui/tokens.css'
import '#ui/base.css'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import type { TypedRequest } from '#api/contract.gen.ts'
import { i18n } from '#lib/i18n.ts'
import ranking from '#modules/results/blocks/ranking/widget.tsx'
import { ResultsPortsProvider } from '#modules/results/ports.ts'

// The ranking of 10,000 as the product draws it, or with ?plain a list of 100 rows that are simply there.
const TOTAL = 10_000
const PLAIN = 100

const rowsFrom = (from: number, size: number) =>
  Array.from({ length: Math.min(size, TOTAL - from) }, (_, at) => {
    const place = from + at + 1
    const bib = `A${String(place).padStart(5, '0')}`
    const times = { gunSeconds: 8000 + place, netSeconds: 7990 + place }
    return { place, bib, name: '王**', team: place % 3 === 0 ? '黄河跑团' : null, ...times, own: false }
  })

const request = (async (_: string, { from = 0, size = 100 }: { from?: number; size?: number }) => {
  return { total: TOTAL, from, own: null, rows: rowsFrom(from, size) }
}) as unknown as TypedRequest

const Ranking = ranking.render as unknown as ComponentType<Record<string, unknown>>

function Plain() {
  return (
    <div className="sl-results-ranking-rows">
      {rowsFrom(0, PLAIN).map(({ place, bib, name }) => (
        <div key={bib} className="sl-results-ranking-row">
          <span className="sl-results-ranking-place">{place}</span>
          <span className="sl-results-ranking-who">
            <span className="sl-results-ranking-name">{name}</span>
            <span className="sl-results-ranking-note">{bib}</span>
          </span>
          <span className="sl-results-ranking-time">
            2:13:20<span className="sl-results-ranking-note">2:13:10</span>
          </span>
        </div>
      ))}
    </div>
  )
}

/** Scrolls to and fro, so many pixels a frame; answers what each frame took. */
function fling({ frames, step }: { frames: number; step: number }): Promise<number[]> {
  const scroller = document.scrollingElement
  return new Promise((done) => {
    const took: number[] = []
    let [last, by] = [performance.now(), step]
    const next = (now: number) => {
      took.push(now - last)
      last = now
      if (!scroller || took.length >= frames) return done(took)
      const before = scroller.scrollTop
      scroller.scrollTop += by
      if (scroller.scrollTop === before) by = -by
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}

Object.assign(window, { fling })

await i18n.changeLanguage('zh')
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    location.search === '?plain' ? (
      <Plain />
    ) : (
      <ResultsPortsProvider value={{ request }}>
        <Ranking raceId="1000055001" itemId="100005500101" teams={false} emit={async () => true} />
      </ResultsPortsProvider>
    ),
  )
