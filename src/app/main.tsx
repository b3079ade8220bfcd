// First: the modules below call the functions that it fills in.
import './oldWebViews.ts'
import './reactTexts.ts'
import '#ui/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startLanguage } from './language.ts'
import { createServices } from './services.ts'
import { keepTyped } from './takeover/handOver.ts'
import { type DrawnDocument, drawnDocument, firstShown } from './takeover/takeOver.ts'
import { Taking } from './takeover/taking.tsx'
import { forgetTaps } from './takeover/taps.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const found = drawnDocument(window)
const services = createServices({ window, drawn: found?.drawn ?? null })
startLanguage(services.query(), services)
history.scrollRestoration = 'manual'
// The page's config is on its way while the native shell is asked for its window.
if (!found) services.config.pointer(services.query().get('raceId')).catch(() => undefined)

void nativeWindow().then((info) => {
  if (info) {
    document.documentElement.style.setProperty('--sl-safe-top', `${info.safeTop}px`)
    document.documentElement.style.setProperty('--sl-safe-bottom', `${info.safeBottom}px`)
  }
  if (found) void takeOver(root, found)
  else start(root)
})

/** React takes a drawn page over; where it is not for this visitor, the application starts as without it. */
async function takeOver(root: HTMLElement, found: DrawnDocument) {
  const first = await firstShown(services, found)
  if (!first) return start(root)
  startTransition(() => {
    const page = (
      <Taking root={root}>
        <App services={services} first={first} />
      </Taking>
    )
    hydrateRoot(root, page, {
      onRecoverableError: (error) => console.error('the drawn page was another one', error),
    })
  })
}

function start(root: HTMLElement) {
  const handOver = keepTyped(root)
  forgetTaps(window)
  root.replaceChildren()
  delete document.documentElement.dataset.aside
  for (const aside of document.querySelectorAll('.sl-aside')) aside.remove()
  createRoot(root).render(<App services={services} />)
  handOver()
}

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
