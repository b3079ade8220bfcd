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

/** Calling a race off, apart from everything else; before it is done the operator reads what it would do at this moment. */
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
  return (
    <Section title={t('ending')} note={t('endingNote')} className="op-dangerous">
      {calledOff ? (
        <p>
          <b>{t(calledOff.how === 'cancelled' ? 'raceCancelled' : 'racePostponed')}</b>
        </p>
      ) : (
        <>
          <p className="op-irreversible">{t('cannotUndo')}</p>
          <p className="op-buttons">
            <Button variant="danger" onClick={() => void begin('deferred')}>
              {t('postponeRace')}
            </Button>
            <Button variant="danger" onClick={() => void begin('cancelled')}>
              {t('cancelRace')}
            </Button>
          </p>
        </>
      )}
      {asked && (
        <DangerDialog
          action={t(asked.how === 'cancelled' ? 'cancelRace' : 'postponeRace')}
          text={consequences(asked.how, asked.ending, words)}
          raceName={name}
          busy={busy !== null}
          onClose={() => setAsked(null)}
          onConfirm={() => void finish(asked.how)}
        />
      )}
    </Section>
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
