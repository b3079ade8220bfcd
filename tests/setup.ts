import { afterEach, vi } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import { parseExpression } from '#runtime/expression/parse.ts'
import { parseWith } from '#runtime/expression/trees.ts'

// Test files share a process (`isolate: false`): each begins as if it were the first.
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
await i18n.changeLanguage('zh')
// Pages of tests are written by hand, and bring no trees.
parseWith(parseExpression)

// What commands say is compared in English, whatever machine the tests run on.
process.env.STARTLINE_LANG = 'en'

// Tests of React run in jsdom by their `// @vitest-environment jsdom` line; the rest have no document, and need none of this.
if (typeof document !== 'undefined') {
  emptyWindow()
  await import('#ui/reactTexts.ts')
  await import('@testing-library/jest-dom/vitest')
  const { cleanup, configure } = await import('@testing-library/react')
  // A module that is loaded on demand takes longer than a second on a busy machine.
  configure({ asyncUtilTimeout: 10_000 })
  afterEach(cleanup)
}

/** The window is shared too: nothing of the page before is left in it. */
function emptyWindow(): void {
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name)
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  }
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  // jsdom has none: whoever wants one brings a new one.
  Reflect.deleteProperty(globalThis, 'indexedDB')
  // user-event lays its own there.
  Reflect.deleteProperty(navigator, 'clipboard')
}
