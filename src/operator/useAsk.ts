import { useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { ApiError } from '#api/apiError.ts'
import { showToast } from '#ui/toastStore.ts'
import { type AskId, ask, type ParamsOf, type ResultOf } from './ask.ts'
import { useWords } from './words.ts'

const EVERY_MS = 2000
/** Of what is counted from every entry there is. */
export const COUNTED_MS = 5000

/** The answer of a reading operation, asked again and again while the page is in sight. */
export function useAsk<Id extends AskId>(id: Id, params: ParamsOf<Id>, everyMs = EVERY_MS) {
  return useSWR<ResultOf<Id>, ApiError>([id, params], () => ask(id, params), {
    refreshInterval: everyMs,
    keepPreviousData: true,
  })
}

/**
 * Orders something and says what came of it; everything in sight is asked for again. Answers null when it was refused.
 * `busy` is the name of the order that is under way.
 */
export function useOrder() {
  const { t, of } = useWords()
  const { mutate } = useSWRConfig()
  const [busy, setBusy] = useState<string | null>(null)
  async function order<Id extends AskId>(
    id: Id,
    params: ParamsOf<Id>,
    { name = id, say = () => t('done') }: { name?: string; say?: (answer: ResultOf<Id>) => string } = {},
  ): Promise<ResultOf<Id> | null> {
    setBusy(name)
    try {
      const answer = await ask(id, params)
      showToast(say(answer), { tone: 'success', ms: 4000 })
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(error.kind === 'network' ? t('offline') : of(error.messages), { tone: 'error', ms: 6000 })
      return null
    } finally {
      setBusy(null)
      void mutate(() => true)
    }
  }
  return { order, busy }
}
