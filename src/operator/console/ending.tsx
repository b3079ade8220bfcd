import { useState } from 'react'
import { ApiError } from '#api/apiError.ts'
import type { RaceEnding } from '#api/console.gen.ts'
import { formatFen } from '#lib/money.ts'
import { ask, useOrder } from '#operator/ask.ts'
import { type OperatorWords, useWords } from '#operator/words.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toastStore.ts'
import { DangerDialog } from './danger.tsx'
import { Section } from './parts.tsx'
import { useDay } from './raceFrame.tsx'

type How = 'cancelled' | 'deferred'

const ACTS = { deferred: 'postponeRace', cancelled: 'cancelRace' } as const

/**
 * Putting a race off and calling it off, apart from everything else and from each other: the one keeps places, the other
 * ends them all. Before either is done the operator reads what it would do at this moment.
 */
export function Ending() {
  const words = useWords()
  const { t, of } = words
  const { race } = useDay()
  const { order, busy } = useOrder()
  const [asked, setAsked] = useState<{ how: How; ending: RaceEnding } | null>(null)
  const { raceId, name, calledOff } = race
  const begin = async (how: How) => {
    try {
      setAsked({ how, ending: await ask('raceEnding', { raceId }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(of(error.messages), { tone: 'error', ms: 6000 })
    }
  }
  const finish = async (how: How) => {
    await order('callOff', { raceId, how })
    setAsked(null)
  }
  if (calledOff)
    return (
      <Section title={t('ending')}>
        <p>
          <b>{t(calledOff.how === 'cancelled' ? 'raceCancelled' : 'racePostponed')}</b>
        </p>
      </Section>
    )
  return (
    <>
      <Section title={t('postponeRace')} note={t('postponeNote')}>
        <p className="op-buttons">
          <Button icon="calendar" onClick={() => void begin('deferred')}>
            {t('postponeRace')}
          </Button>
        </p>
      </Section>
      <Section title={t('cancelRace')} note={t('cancelNote')} className="op-dangerous">
        <p className="op-irreversible">{t('cannotUndo')}</p>
        <p className="op-buttons">
          <Button variant="danger" icon="alert" onClick={() => void begin('cancelled')}>
            {t('cancelRace')}
          </Button>
        </p>
      </Section>
      {asked && (
        <DangerDialog
          action={t(ACTS[asked.how])}
          text={consequences(asked.how, asked.ending, words)}
          raceName={name}
          busy={busy !== null}
          onClose={() => setAsked(null)}
          onConfirm={() => void finish(asked.how)}
        />
      )}
    </>
  )
}

function consequences(how: How, { entries, runners, back, kept }: RaceEnding, { t }: OperatorWords): string {
  if (how === 'cancelled') return t('cancelSure', { entries, runners, back: formatFen(back) })
  return t('postponeSure', {
    kept: kept.entries,
    keptRunners: kept.runners,
    keptAmount: formatFen(kept.amount),
    others: entries - kept.entries,
    back: formatFen(back - kept.amount),
  })
}
