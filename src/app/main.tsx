// First: the modules below call the functions that it fills in.
import './oldWebViews.ts'
import './reactTexts.ts'
import '#ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startLanguage } from './language.ts'
import { createServices } from './services.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const services = createServices({ window })
startLanguage(services.query(), services)
history.scrollRestoration = 'manual'
// The page's config is on its way while the native shell is asked for its window.
services.config.pointer(services.query().get('raceId')).catch(() => undefined)

void nativeWindow().then((info) => {
  if (info) {
    document.documentElement.style.setProperty('--sl-safe-top', `${info.safeTop}px`)
    document.documentElement.style.setProperty('--sl-safe-bottom', `${info.safeBottom}px`)
  }
  createRoot(root).render(<App services={services} />)
})

/** Only a native shell is asked for its window; everywhere else the page starts at once. */
async function nativeWindow() {
  if (!services.native.present) return null
  try {
    const { windowInfo } = await import('#modules/bridge/windowInfo.ts')
    return await windowInfo(services.native)
  } catch {
    return null
  }
}
