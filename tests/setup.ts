import '#app/reactTexts.ts'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import '@testing-library/jest-dom/vitest'

// Tests of React run in jsdom by their `// @vitest-environment jsdom` line; the rest have no document to clean.
if (typeof document !== 'undefined') afterEach(cleanup)
