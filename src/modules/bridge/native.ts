import type { ShellWindow } from './environment.ts'

/** Sent after every page; the others stand in nativeActions.json, which is loaded with what sends them. */
export const HIDE_LOADING = 'hideLoading'

export interface Native {
  /** The page runs in a native shell. */
  readonly present: boolean
  /** Sends a message; false when there is no shell, or it throws. Never throws. */
  send(message: string, param?: Record<string, unknown>): boolean
  /** Sends a message and waits for the shell's answer; null when there is none within `ms`. */
  ask(message: string, param: Record<string, unknown>, ms: number): Promise<unknown>
}

let asked = 0

export function createNative(shell: ShellWindow): Native {
  const post = (message: string, param: Record<string, unknown>): { heard: boolean; answer: unknown } => {
    try {
      const handler = shell.webkit?.messageHandlers?.[message]
      if (handler) return { heard: true, answer: handler.postMessage(param) }
      const text = JSON.stringify(param)
      // An Android interface object loses its receiver when its method is taken off it.
      if (shell.android?.takeNativeAction) return { heard: true, answer: shell.android.takeNativeAction(message, text) }
      if (shell.takeNativeAction) return { heard: true, answer: shell.takeNativeAction(message, text) }
    } catch {
      // A shell of another version throws on messages that it does not know.
    }
    return { heard: false, answer: undefined }
  }
  return {
    present: Boolean(
      shell.webkit?.messageHandlers?.CLOSE_PAGE || shell.takeNativeAction || shell.android?.takeNativeAction,
    ),
    send: (message, param = {}) => post(message, param).heard,
    ask: (message, param, ms) => waitForAnswer(shell, (callback) => post(message, { ...param, callback }), ms),
  }
}

/** Shells answer in three ways: at once, by a promise, or by calling the function named in `callback`. */
function waitForAnswer(
  shell: ShellWindow,
  post: (callback: string) => { heard: boolean; answer: unknown },
  ms: number,
): Promise<unknown> {
  const page = shell as Record<string, unknown>
  asked += 1
  const callback = `startlineNative${asked}`
  return new Promise<unknown>((resolve) => {
    const timer = setTimeout(resolve, ms, null)
    const done = (answer: unknown) => {
      if (answer === undefined || answer === null || answer === '') return
      clearTimeout(timer)
      resolve(parsed(answer))
    }
    page[callback] = done
    const { heard, answer } = post(callback)
    if (!heard) resolve(null)
    Promise.resolve(answer).then(done, () => undefined)
  }).finally(() => {
    delete page[callback]
  })
}

function parsed(answer: unknown): unknown {
  if (typeof answer !== 'string') return answer
  try {
    return JSON.parse(answer)
  } catch {
    return answer
  }
}
