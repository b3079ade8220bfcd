import './widget.css'
import '#modules/results/texts.ts'
import { useTranslation } from 'react-i18next'
import { duration, pace } from '#lib/figures.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type ResultsSplitsProps } from './props.gen.ts'

const HALF = 21.0975

export default defineWidget<ResultsSplitsProps>(
  PROPS,
  function Splits({ splits: given, distanceKm }) {
    const { t } = useTranslation('results')
    const splits = given.flatMap(({ km, seconds }) =>
      km === undefined || seconds === undefined ? [] : { km, seconds },
    )
    if (splits.length === 0) return <p className="sl-results-splits-none">{t('noSplits')}</p>
    const stretches = splits.map(({ km, seconds }, at) => {
      const before = splits[at - 1] ?? { km: 0, seconds: 0 }
      return { km, seconds, run: km - before.km, took: seconds - before.seconds }
    })
    const paces = stretches.map(({ run, took }) => took / run)
    const [fastest, slowest] = [Math.min(...paces), Math.max(...paces)]
    const named = (km: number) => {
      if (km === distanceKm) return t('finish')
      return km === HALF ? t('half') : t('km', { km })
    }
    return (
      <table className="sl-results-splits">
        <thead>
          <tr>
            <th scope="col">{t('point')}</th>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('stretch')}</th>
          </tr>
        </thead>
        <tbody>
          {stretches.map(({ km, seconds, run, took }) => (
            <tr key={km}>
              <th scope="row">{named(km)}</th>
              <td>{duration(seconds)}</td>
              <td>
                <span className="sl-results-splits-bar" aria-hidden="true">
                  {/* The faster the longer; the slowest has a fifth. */}
                  <i style={{ inlineSize: `${20 + 80 * share(took / run, fastest, slowest)}%` }} />
                </span>
                {t('perKm', { pace: pace(took, run) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  },
  { skeleton: () => <Skeleton lines={6} height="2rem" /> },
)

function share(value: number, best: number, worst: number): number {
  return worst === best ? 1 : (worst - value) / (worst - best)
}
