import { useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { ApiError, type Bilingual } from '#api/apiError.ts'
import { API_TEXTS } from '#api/apiTexts.ts'
import { CONSOLE_OPERATIONS, type ConsoleOperations } from '#api/console.gen.ts'
import { isRecord } from '#lib/json.ts'
import { showToast } from '#ui/toastStore.ts'
import { useWords } from './words.ts'

export type AskId = keyof ConsoleOperations
export type ParamsOf<Id extends AskId> = ConsoleOperations[Id]['params']
export type ResultOf<Id extends AskId> = ConsoleOperations[Id]['result']

/**
 * Calls an operation of the console. It has neither accounts nor an envelope, and its ids are texts: what the runners'
 * client is for. Throws ApiError.
 */
export async function ask<Id extends AskId>(id: Id, params: ParamsOf<Id>): Promise<ResultOf<Id>> {
  const operation = CONSOLE_OPERATIONS[id]
  const rest: Record<string, unknown> = { ...params }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const isRead = operation.method === 'GET'
  const search = isRead ? new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])) : ''
  const answer = await fetch(`${path}${search.toString() && `?${search}`}`, {
    method: operation.method,
    // null says something here: no notification, the quota of the facts.
    ...(isRead ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) }),
  }).catch(() => {
    throw new ApiError('network', 'network', API_TEXTS.network)
  })
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) return body as ResultOf<Id>
  throw new ApiError(answer.status < 500 ? 'business' : 'http', answer.status, wordsIn(body))
}

function wordsIn(body: unknown): Bilingual {
  const { messages, message } = isRecord(body) ? body : {}
  const { zh, en } = isRecord(messages) ? messages : {}
  if (typeof message === 'string' && /^(body|query|path)\b/.test(message)) return { zh: message, en: message }
  return typeof zh === 'string' && typeof en === 'string' ? { zh, en } : API_TEXTS.failed
}

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
