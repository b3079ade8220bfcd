import { type Observable, observable } from '#lib/observable.ts'

/** One short message at the edge of the screen; `ms` is how long it stays. */
export interface ToastMessage {
  id: number
  text: string
  tone: 'info' | 'success' | 'warn' | 'error'
  ms: number
}

const current = observable<ToastMessage | null>(null)
let count = 0

/** The message that is shown now. */
export const toast: Observable<ToastMessage | null> = current

/** Shows a message in place of the one before; it goes after `ms` (2000 by default). */
export function showToast(text: string, options: { tone?: ToastMessage['tone']; ms?: number } = {}): void {
  count += 1
  current.set({ id: count, text, tone: options.tone ?? 'info', ms: options.ms ?? 2000 })
}

/** Takes a message away, unless another one has taken its place. */
export function dropToast(id: number): void {
  if (current.get()?.id === id) current.set(null)
}
