import { message } from '#authoring/model/finding.ts'
import { startPreview } from './preview/startPreview.ts'
import { runUntilStopped } from './runUntilStopped.ts'
import { say } from './say.ts'
import { consoleLinks, readSettings } from './settings.ts'

await runUntilStopped(async () => {
  const settings = readSettings(process.env)
  const server = await startPreview(settings, say)
  const { config } = settings.folders
  const links = consoleLinks(settings, '/preview', server.consoleSecret ?? '').join('\n')
  say(message('start.preview', { config, links }))
  return server
})
