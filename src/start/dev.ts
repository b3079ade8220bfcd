import { startDev } from './dev/startDev.ts'
import { runUntilStopped } from './runUntilStopped.ts'
import { say } from './say.ts'
import { readSettings, welcome } from './settings.ts'

await runUntilStopped(async () => {
  const settings = readSettings(process.env)
  const server = await startDev(settings, say)
  say(await welcome(settings, server.consoleSecret))
  return server
})
