import { consoleLink } from './consoleSecret.ts'
import { startPreview } from './preview/startPreview.ts'
import { runUntilStopped } from './runUntilStopped.ts'
import { readSettings } from './settings.ts'

await runUntilStopped(async () => {
  const settings = readSettings(process.env)
  const server = await startPreview(settings, (line) => console.log(line))
  console.log(`Preview of ${settings.folders.config}: ${consoleLink(settings, '/preview')}`)
  return server
})
