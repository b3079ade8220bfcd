import { consoleLink } from './consoleSecret.ts'
import { startPreview } from './preview/startPreview.ts'
import { runUntilStopped } from './runUntilStopped.ts'
import { say } from './say.ts'
import { readSettings } from './settings.ts'

await runUntilStopped(async () => {
  const settings = readSettings(process.env)
  const server = await startPreview(settings, say)
  const [folder, link] = [settings.folders.config, consoleLink(settings, '/preview')]
  say({ zh: `${folder} 的预览：${link}`, en: `Preview of ${folder}: ${link}` })
  return server
})
