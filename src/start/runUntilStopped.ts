import { faultText, isQueryFault } from '#lib/faultText.ts'
import { errorWords } from '#lib/words.ts'
import { sayWrong } from './say.ts'
import type { RunningServer } from './startServer.ts'

const PATIENCE_MS = 4500

/** Runs a start until Ctrl-C or SIGTERM; ends with code 0 when stopped, 1 when it could not start. */
export async function runUntilStopped(start: () => Promise<RunningServer>): Promise<void> {
  let server: RunningServer | null = null
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), PATIENCE_MS).unref()
    void (server?.close() ?? Promise.resolve()).then(
      () => process.exit(0),
      (error) => {
        console.error(faultText(error))
        process.exit(1)
      },
    )
  }
  // Node would print all that the error holds.
  process.on('uncaughtException', (error) => {
    console.error(faultText(error))
    process.exit(1)
  })
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    server = await start()
  } catch (error) {
    if (stopping) return
    if (error instanceof Error && !isQueryFault(error)) sayWrong(errorWords(error))
    else console.error(faultText(error))
    process.exit(1)
  }
}
