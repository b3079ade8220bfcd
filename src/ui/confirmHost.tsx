import { useEffect, useSyncExternalStore } from 'react'
import { observable } from '#lib/observable.ts'
import { ConfirmDialog } from './confirmDialog.tsx'

export interface Question {
  title?: string
  text: string
  ok?: string
  cancel?: string
  danger?: boolean
}

interface Asked {
  id: number
  question: Question
  answer(yes: boolean): void
}

const waiting = observable<readonly Asked[]>([])
let count = 0

/** Asks the runner, through the `ConfirmHost` on the page; questions queue up, each answered once. */
export function askConfirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    count += 1
    const id = count
    const answer = (yes: boolean) => {
      waiting.set(waiting.get().filter((asked) => asked.id !== id))
      resolve(yes)
    }
    waiting.set([...waiting.get(), { id, question, answer }])
  })
}

const first = () => waiting.get()[0] ?? null

/** Where `askConfirm` questions appear; one a page. A way back out of the page answers no. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(waiting.subscribe, first, first)
  useEffect(() => {
    const left = () => {
      for (const { answer } of waiting.get()) answer(false)
    }
    window.addEventListener('popstate', left)
    return () => window.removeEventListener('popstate', left)
  }, [])
  if (!asked) return null
  return <ConfirmDialog key={asked.id} {...asked.question} onAnswer={asked.answer} />
}
