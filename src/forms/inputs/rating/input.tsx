import './input.css'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import { localText } from '#forms/engine/fieldAt.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import type { InputProps } from '#forms/inputs/input.ts'
import type { FormSchema } from '#forms/model.ts'
import { addTexts } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { ICON_PATHS } from '#ui/iconPaths.ts'
import texts from './texts.json' with { type: 'json' }

addTexts('forms', texts)

/** Marks that are stars; a scale with more, or from another number than 1, is told in figures. */
const MOST_STARS = 5
/** Marks of a scale at most. */
const MOST = 21

/** A mark by stars, or by figures with what both ends mean; the answer is the number. */
function Rating({ pointer, schema, options, control, value, disabled, required, lang }: InputProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const marks = marksOf(schema)
  const stars = marks[0] === 1 && marks.length <= MOST_STARS
  const ends = new Map([
    [marks[0], localText(options.low, lang)],
    [marks.at(-1), localText(options.high, lang)],
  ])
  const choose = (mark: number | undefined) => {
    store.set(pointer, mark)
    store.leave(pointer)
  }
  return (
    <div className="sl-form-rating" role="presentation">
      <div
        className="sl-form-marks"
        role="presentation"
        data-look={stars ? 'stars' : 'scale'}
        data-invalid={control['aria-invalid']}
      >
        {marks.map((mark, at) => (
          <label
            key={mark}
            className="sl-form-mark"
            data-on={(stars ? typeof value === 'number' && mark <= value : mark === value) || undefined}
          >
            <input
              className="sl-visually-hidden"
              id={at === 0 ? control.id : `${control.id}-${at}`}
              aria-invalid={control['aria-invalid']}
              aria-label={[stars ? t('stars', { count: mark }) : mark, ends.get(mark)].join(' ').trim()}
              type="radio"
              name={control.id}
              checked={mark === value}
              disabled={disabled}
              onChange={() => choose(mark)}
            />
            {stars ? (
              <Glyph path={ICON_PATHS.star} size={1.75} filled={typeof value === 'number' && mark <= value} />
            ) : (
              mark
            )}
          </label>
        ))}
      </div>
      {[...ends.values()].some(Boolean) && (
        <p className="sl-form-ends" aria-hidden="true">
          {[...ends.values()].map((end, at) => (
            <span key={at === 0 ? 'low' : 'high'}>{end}</span>
          ))}
        </p>
      )}
      {!required && value !== undefined && !disabled && (
        <Button variant="ghost" size="small" onClick={() => choose(undefined)}>
          {t('clearAnswer')}
        </Button>
      )}
    </div>
  )
}

function marksOf({ minimum, maximum }: FormSchema): number[] {
  const low = typeof minimum === 'number' ? Math.ceil(minimum) : 1
  const high = typeof maximum === 'number' ? Math.floor(maximum) : MOST_STARS
  return Array.from({ length: Math.min(Math.max(high - low + 1, 1), MOST) }, (_, at) => low + at)
}

export default { rating: Rating } satisfies InputComponents
