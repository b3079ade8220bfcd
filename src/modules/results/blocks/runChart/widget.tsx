import './widget.css'
import '#modules/results/texts.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pace } from '#lib/figures.ts'
import { useAlive } from '#lib/useAlive.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { loadable } from '#ui/loadable.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Line } from './plot.tsx'
import { PROPS, type ResultsRunChartProps } from './props.gen.ts'

interface Sample {
  km: number
  pace: number
  height: number | null
  heartRate: number
}

const Plot = loadable(async () => (await import('./plot.tsx')).Plot)
const HIGH = '9rem'

export default defineWidget<ResultsRunChartProps>(
  PROPS,
  function RunChart({ samples: given }) {
    const samples = given.flatMap(({ km, pace: seconds, height = null, heartRate }): Sample | [] =>
      km === undefined || seconds === undefined || heartRate === undefined
        ? []
        : { km, pace: seconds, height, heartRate },
    )
    return samples.length < 2 ? null : <Charts samples={samples} />
  },
  { skeleton: () => <Skeleton height="32rem" /> },
)

function Charts({ samples }: { samples: readonly Sample[] }) {
  const { t } = useTranslation('results')
  const alive = useAlive()
  const [at, setAt] = useState<number | null>(null)
  const kms = samples.map(({ km }) => km)
  const heights = samples.flatMap(({ height }) => height ?? [])
  const lines: (Line & { name: string })[] = [
    {
      name: t('pace'),
      values: samples.map((one) => one.pace),
      say: (value) => pace(value, 1),
      upsideDown: true,
      colour: '--sl-link',
    },
    ...(heights.length === samples.length
      ? [{ name: t('height'), values: heights, say: String, filled: true, colour: '--sl-success' } as const]
      : []),
    { name: t('heartRate'), values: samples.map((one) => one.heartRate), say: String, colour: '--sl-danger' },
  ]
  const here = samples[at ?? samples.length - 1]
  return (
    <div className="sl-results-run-chart">
      <p className="sl-results-run-chart-here" role="status">
        {here && words(here, t)}
      </p>
      <input
        type="range"
        className="sl-results-run-chart-slider"
        aria-label={t('follow')}
        aria-valuetext={here && words(here, t)}
        min={0}
        max={samples.length - 1}
        value={at ?? samples.length - 1}
        onChange={(event) => setAt(Number(event.target.value))}
      />
      {lines.map(({ name, ...line }) => (
        <figure key={name} className="sl-results-run-chart-line">
          <figcaption>{name}</figcaption>
          {alive ? (
            <Suspense fallback={<Skeleton height={HIGH} />}>
              <Plot kms={kms} line={line} at={at} onMove={setAt} />
            </Suspense>
          ) : (
            <Skeleton height={HIGH} />
          )}
        </figure>
      ))}
    </div>
  )
}

function words({ km, pace: seconds, height, heartRate }: Sample, t: ReturnType<typeof useTranslation<'results'>>['t']) {
  const values = { km: km.toFixed(1), pace: pace(seconds, 1), heartRate }
  return height === null ? t('reading', values) : t('readingWithHeight', { ...values, height })
}
