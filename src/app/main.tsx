// First: the modules below call the functions that it fills in.
import './oldWebViews.ts'
import '#ui/reactTexts.ts'
import '#ui/base.css'
import { startTransition } from 'react'
import { App } from './app.tsx'
import { startLanguage } from './language.ts'
import type { Shown } from './page/useView.ts'
import { createRoot, hydrateRoot } from './root.ts'
import { createServices, type Services } from './services.ts'
import { keepTyped } from './takeover/handOver.ts'
import { type DrawnDocument, drawnDocument, firstLoaded, firstShown, nextTask } from './takeover/takeOver.ts'
import { Taking } from './takeover/taking.tsx'
import { forgetTaps } from './takeover/taps.ts'

const root = document.getElementById('root')
if (!root) throw new Error('no #root')

history.scrollRestoration = 'manual'
const found = drawnDocument(window)
if (found) void hydrateDocument(root, found)
else void openPlain(root)

async function openPlain(root: HTMLElement) {
  const services = begin(null)
  // The page is on its way while the native shell is asked for its window.
  const loading = firstLoaded(services)
  await fitWindow(services)
  start(root, services, await loading)
}

/**
 * React takes a drawn page over; where it is not for this visitor, the application starts as without it. Step by step: what
 * is seen answers a touch between them.
 */
async function hydrateDocument(root: HTMLElement, found: DrawnDocument) {
  await nextTask()
  const services = begin(found)
  await fitWindow(services)
  await nextTask()
  const first = await firstShown(services, found)
  if (!first) return start(root, services, await firstLoaded(services))
  await nextTask()
  startTransition(() => {
    const page = (
      <Taking root={root}>
        <App services={services} first={first} />
      </Taking>
    )
    hydrateRoot(root, page, {
      onRecoverableError: (error) => console.error('drawn otherwise', error),
    })
  })
}

function begin(found: DrawnDocument | null): Services {
  const services = createServices({ window, drawn: found?.drawn ?? null })
  startLanguage(services.query(), services)
  return services
}

function start(root: HTMLElement, services: Services, first: Shown | null) {
  const handOver = keepTyped(root)
  forgetTaps(window)
  root.replaceChildren()
  delete document.documentElement.dataset.aside
  for (const aside of document.querySelectorAll('.sl-aside')) aside.remove()
  createRoot(root).render(<App services={services} first={first} />)
  handOver()
}

/** Only a native shell is asked for its window; everywhere else the page starts at once. */
async function fitWindow({ native }: Services) {
  if (!native.present) return
  try {
    const { windowInfo } = await import('#modules/bridge/windowInfo.ts')
    const info = await windowInfo(native)
    if (!info) return
    document.documentElement.style.setProperty('--sl-safe-top', `${info.safeTop}px`)
    document.documentElement.style.setProperty('--sl-safe-bottom', `${info.safeBottom}px`)
  } catch {
    // It stands as in a browser then.
  }
}
