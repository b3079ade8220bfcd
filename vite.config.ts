import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { dropMethods } from './src/app/trim/dropMethods.ts'
import { I18NEXT } from './src/app/trim/i18next.ts'
import { shakeReactRouter } from './src/app/trim/shakeReactRouter.ts'
import { SHARED_PARTS } from './src/app/trim/sharedParts.ts'
import { trimRjsf } from './src/forms/rjsf/trimRjsf.ts'

const trim = (file: string) => resolve(import.meta.dirname, 'src/app/trim', file)
const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string
}

/** Parts of packages that the page never runs; each stand-in says why. The build only: tests run the real ones. */
const TRIMMED = [
  { find: /^markdown-to-jsx\/react$/, replacement: trim('markdownToJsx.ts') },
  { find: /^bignumber\.js$/, replacement: trim('bignumber.ts') },
  { find: /^\.\/fetch\.js$/, replacement: trim('axiosFetch.ts') },
  { find: /^react-i18next$/, replacement: trim('reactI18next.ts') },
]

export default defineConfig(({ command }) => ({
  plugins: [react(), trimRjsf(), dropMethods([I18NEXT]), shakeReactRouter()],
  resolve: { alias: command === 'build' ? TRIMMED : [] },
  define: { __RUNTIME_VERSION__: JSON.stringify(version) },
  build: {
    outDir: 'dist/app',
    target: ['chrome64', 'safari11.1', 'ios11.3'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: [SHARED_PARTS], includeDependenciesRecursively: false } },
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['./tests/setup.ts'],
    testTimeout: 30_000,
    // A database starts in seconds on an idle machine, not on a busy one.
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
}))
