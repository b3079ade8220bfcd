import { afterEach } from 'vitest'

// Tests of React run in jsdom by their `// @vitest-environment jsdom` line; the rest have no document, and need none of this.
if (typeof document !== 'undefined') {
  await import('#app/reactTexts.ts')
  await import('@testing-library/jest-dom/vitest')
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}
