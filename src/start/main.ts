import { runUntilStopped } from './runUntilStopped.ts'
import { readSettings } from './settings.ts'
import { startServer } from './startServer.ts'
import { welcome } from './welcome.ts'

await runUntilStopped(async () => {
  const settings = readSettings(process.env)
  const server = await startServer(settings, (line) => console.log(line))
  console.log(await welcome(settings))
  return server
})
