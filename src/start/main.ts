import { runUntilStopped } from './runUntilStopped.ts'
import { say } from './say.ts'
import { readSettings, welcome } from './settings.ts'
import { startServer } from './startServer.ts'

await runUntilStopped(async () => {
  const settings = readSettings(process.env)
  const server = await startServer(settings, say)
  say(await welcome(settings, server.consoleSecret))
  return server
})
