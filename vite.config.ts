import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { CHUNKS } from './src/app/trim/chunks.ts'
import { standIns } from './src/app/trim/standIns.ts'
import { ByEnvironment } from './tests/support/fileOrder.ts'

export default defineConfig({
  plugins: [react(), standIns()],
  build: {
    outDir: 'dist/app',
    target: ['chrome64', 'safari11.1', 'ios11.3'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [...CHUNKS],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}', 'docs/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['./tests/setup.ts'],
    // On a machine that does other work too.
    testTimeout: 120_000,
    // A database starts in seconds on an idle machine, not on a busy one.
    hookTimeout: 120_000,
    // A third of the time two of them wait: servers start, clocks run.
    maxWorkers: 3,
    // Loading the same modules anew for each of 200 files costs a quarter of the whole run; tests/setup.ts puts things back.
    isolate: false,
    sequence: { sequencer: ByEnvironment },
  },
})
