import './widget.css'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChinaTime } from '#lib/date.ts'
import { thousands } from '#lib/figures.ts'
import { addTexts } from '#lib/i18n.ts'
import { useCheckedAnswer } from '#runtime/react/useInputHandle.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Question } from '#ui/question.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type SlotsProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('slotsWidget', texts)

type Slot = SlotsProps['items'][number]
type Props = SlotsProps & WidgetHelpers

function Slots({ items, label, help, booked, waitsFor, answer, emit, lang }: Props) {
  const { t } = useTranslation(NS)
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const stateOf = (slot: Slot) => {
    if (slot.value === booked) return 'booked'
    if (slot.value === waitsFor) return 'waits'
    if (slot.over) return 'over'
    if (leftOf(slot) > 0) return 'left'
    return slot.waiting ? 'waiting' : 'full'
  }
  const isOff = (slot: Slot) => ['booked', 'waits', 'over'].includes(stateOf(slot))
  const chosen = items.find((slot) => slot.value === answer?.value && !isOff(slot))
  const inWords = ({ from, until }: Slot) =>
    `${formatChinaTime(from, DAY, lang)} ${formatChinaTime(from, HOUR)} – ${formatChinaTime(until, HOUR)}`
  const { error, clearError } = useCheckedAnswer(answer, {
    check() {
      // A slot that is not offered any more is not sent.
      if (!chosen && answer?.value) answer.set(null)
      return chosen ? null : t('choose', { label })
    },
    describe: () => ({ label, rows: [{ path: '', label, value: chosen ? inWords(chosen) : '' }] }),
    focus: () => group.current?.querySelector<HTMLElement>('input:checked, input:not(:disabled)')?.focus(),
  })
  const pick = ({ value }: Slot) => {
    clearError()
    if (answer?.value === value) return
    answer?.set(value)
    void emit('change', value)
  }

  return (
    <Question ref={group} id={id} className="sl-slots" label={label} help={help} error={error} required>
      {items.length === 0 && <p className="sl-slots-none">{t('empty')}</p>}
      {daysOf(items).map(({ day, first, places }) => (
        <div key={day} className="sl-slots-day">
          <p id={`${id}-${day}`} className="sl-slots-name">
            {formatChinaTime(first.from, DAY, lang)}
          </p>
          {places.map(({ place, slots }, at) => (
            <div key={place} className="sl-slots-place">
              {place !== '' && (
                <p id={`${id}-${day}-${at}`} className="sl-slots-where">
                  {place}
                </p>
              )}
              <div className="sl-slots-times">
                {slots.map((slot) => {
                  const state = stateOf(slot)
                  const own = `${id}-${slot.value}`
                  return (
                    <label
                      key={slot.value}
                      className="sl-slots-slot"
                      data-state={state === 'left' && leftOf(slot) <= FEW ? 'few' : state}
                      data-checked={slot === chosen ? '' : undefined}
                    >
                      <input
                        type="radio"
                        name={id}
                        checked={slot === chosen}
                        disabled={isOff(slot)}
                        aria-labelledby={`${id}-${day} ${own}-hours`}
                        aria-describedby={`${own}-left ${place === '' ? '' : `${id}-${day}-${at}`}`.trim()}
                        onChange={() => pick(slot)}
                      />
                      <span id={`${own}-hours`} className="sl-slots-hours">
                        {formatChinaTime(slot.from, HOUR)} – {formatChinaTime(slot.until, HOUR)}
                      </span>
                      <span id={`${own}-left`} className="sl-slots-left">
                        {t(state, { n: thousands(state === 'left' ? leftOf(slot) : (slot.waiting ?? 0)) })}
                      </span>
                    </label>
                  )
                })}
              </div>
            </div>
          ))}
        </div>
      ))}
    </Question>
  )
}

const leftOf = ({ left = 0 }: Slot) => left

const DAY = 'MM.dd EEE'
const HOUR = 'HH:mm'
/** So many or fewer are said in another colour. */
const FEW = 20

/** The slots by day of China's time, and by place within it. */
function daysOf(items: readonly Slot[]) {
  const days = new Map<string, { day: string; first: Slot; places: { place: string; slots: Slot[] }[] }>()
  for (const slot of items) {
    const { place = '' } = slot
    const day = formatChinaTime(slot.from, 'yyyyMMdd')
    const of = days.get(day) ?? { day, first: slot, places: [] }
    days.set(day, of)
    const there = of.places.find((one) => one.place === place)
    if (there) there.slots.push(slot)
    else of.places.push({ place, slots: [slot] })
  }
  return [...days.values()]
}

function SlotsSkeleton() {
  return (
    <div className="sl-question">
      <Skeleton width="30%" height="1.5rem" />
      <Skeleton lines={4} height="4rem" />
    </div>
  )
}

export default defineWidget<SlotsProps>(PROPS, Slots, { skeleton: SlotsSkeleton })
