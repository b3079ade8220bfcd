import { formatChinaTime } from '#lib/date.ts'
import { duration } from '#lib/figures.ts'
import { COUNTED_MS, type ResultOf, useAsk, useOrder } from '#operator/ask.ts'
import { useWords } from '#operator/words.ts'
import { List, Loaded, OrderButton, PageTitle, Section } from './parts.tsx'
import { WithReason } from './waiting.tsx'

type Added = ResultOf<'listAddedResults'>[number]

/** Results that runners have added themselves, each with its proof. */
export function AddedResults() {
  const { t } = useWords()
  const asked = useAsk('listAddedResults', {}, COUNTED_MS)
  return (
    <>
      <PageTitle>{t('addedResults')}</PageTitle>
      <Loaded asked={asked}>
        {(added) => (
          <Section title={t('waiting')} note={t('addedResultsNote')}>
            <List items={added} none={t('nothingWaits')} keyOf={({ ownResultId }) => ownResultId}>
              {(one) => <AddedOf added={one} />}
            </List>
          </Section>
        )}
      </Loaded>
    </>
  )
}

function AddedOf({
  added: { ownResultId, mobile, raceName, day, distanceKm, seconds, certificate, addedAt },
}: {
  added: Added
}) {
  const { t } = useWords()
  const { order } = useOrder()
  return (
    <article className="op-transfer" aria-label={raceName}>
      <a href={certificate} target="_blank" rel="noreferrer">
        <img src={certificate} alt={t('certificateOf', { name: raceName })} />
      </a>
      <div className="op-stack">
        <p>
          <b>{raceName}</b>
        </p>
        <p className="sl-figures">
          {distanceKm} km · {duration(seconds)} · {day}
        </p>
        <p className="op-faint sl-figures">
          {mobile} · {formatChinaTime(addedAt)}
        </p>
        <OrderButton id="decideAddedResult" params={{ ownResultId }} icon="check">
          {t('accept')}
        </OrderButton>
        <WithReason
          label={t('refuseWhy')}
          action={t('refuseResult')}
          onSend={(refused) => order('decideAddedResult', { ownResultId, refused })}
        />
      </div>
    </article>
  )
}
