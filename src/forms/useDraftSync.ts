import { dequal as equal } from 'dequal/lite'
import { useEffect, useMemo, useRef } from 'react'
import type { AnswerPort } from '#runtime/react/widget.ts'
import type { FormStore } from './engine/formStore.ts'
import { privacyOf } from './engine/privacy.ts'
import type { FormValue } from './model.ts'

/** Milliseconds without a keystroke after which what was typed goes into the draft. */
const IDLE = 300

/**
 * Hands the form's answers to the page: when typing pauses, when the page is hidden or left, and on demand.
 * The other way round, an answer that something else set is taken over into the form.
 */
export function useDraftSync(store: FormStore, answer: AnswerPort | null): { save(): void } {
  const port = useRef(answer)
  port.current = answer
  const sent = useRef<FormValue | null>(null)
  const sync = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let dirty = false
    const save = () => {
      clearTimeout(timer)
      if (!dirty) return
      dirty = false
      sent.current = store.answer()
      port.current?.set(sent.current, { version: store.form.hash, privacy: privacyOf(store.form.ui) })
    }
    const edited = () => {
      dirty = true
      clearTimeout(timer)
      timer = setTimeout(save, IDLE)
    }
    return { save, edited }
  }, [store])
  useEffect(() => {
    const stop = store.onEdit(sync.edited)
    const hidden = () => {
      if (document.visibilityState === 'hidden') sync.save()
    }
    window.addEventListener('pagehide', sync.save)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      sync.save()
      stop()
      window.removeEventListener('pagehide', sync.save)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [store, sync])
  const given = answer?.value
  const known = useRef(given)
  useEffect(() => {
    if (given === known.current) return
    known.current = given
    if (typeof given !== 'object' || given === null || Array.isArray(given) || equal(given, sent.current)) return
    takeOver(store, given)
  }, [given, store])
  return sync
}

function takeOver(store: FormStore, value: FormValue): void {
  store.flush()
  for (const name of Object.keys(store.answer())) if (!Object.hasOwn(value, name)) store.set(`/${name}`, undefined)
  for (const [name, one] of Object.entries(value)) store.set(`/${name}`, one)
}
