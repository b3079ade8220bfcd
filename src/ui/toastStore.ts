/** One short message at the edge of the screen; `ms` is how long it stays. */
export interface ToastMessage {
  id: number
  text: string
  tone: 'info' | 'success' | 'warn' | 'error'
  ms: number
}

type Listener = () => void

let current: ToastMessage | null = null
let count = 0
const listeners = new Set<Listener>()

function put(next: ToastMessage | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a message in place of the one before; it goes after `ms` (2000 by default). */
export function showToast(text: string, options: { tone?: ToastMessage['tone']; ms?: number } = {}): void {
  count += 1
  put({ id: count, text, tone: options.tone ?? 'info', ms: options.ms ?? 2000 })
}

/** Takes a message away, unless another one has taken its place. */
export function dropToast(id: number): void {
  if (current?.id === id) put(null)
}

export function currentToast(): ToastMessage | null {
  return current
}

export function watchToast(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
