import { afterEach } from 'vitest'

// What commands say is compared in English, whatever machine the tests run on.
process.env.STARTLINE_LANG = 'en'

// Tests of React run in jsdom by their `// @vitest-environment jsdom` line; the rest have no document, and need none of this.
if (typeof document !== 'undefined') {
  await import('#app/reactTexts.ts')
  await import('@testing-library/jest-dom/vitest')
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}
