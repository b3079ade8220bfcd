import { useSyncExternalStore } from 'react'
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

let waiting: readonly Asked[] = []
let count = 0
const listeners = new Set<() => void>()

function put(next: readonly Asked[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks the runner, through the `ConfirmHost` on the page; questions queue up, each answered once. */
export function askConfirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    count += 1
    const id = count
    const answer = (yes: boolean) => {
      put(waiting.filter((asked) => asked.id !== id))
      resolve(yes)
    }
    put([...waiting, { id, question, answer }])
  })
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const first = () => waiting[0] ?? null

/** Where `askConfirm` questions appear; one a page. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(watch, first, first)
  if (!asked) return null
  return <ConfirmDialog key={asked.id} open {...asked.question} onAnswer={asked.answer} />
}
