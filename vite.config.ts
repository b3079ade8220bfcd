import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import {
  BASE,
  DIALOG_PARTS,
  ENTRY_BLOCKS,
  FACT_BLOCKS,
  INPUT_PARTS,
  LIST_BLOCKS,
  PAGE,
  SHARED_PARTS,
  SMALL_BLOCKS,
} from './src/app/trim/sharedParts.ts'
import { standIns } from './src/app/trim/standIns.ts'

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
          groups: [
            BASE,
            DIALOG_PARTS,
            INPUT_PARTS,
            PAGE,
            ENTRY_BLOCKS,
            SHARED_PARTS,
            FACT_BLOCKS,
            LIST_BLOCKS,
            SMALL_BLOCKS,
          ],
          includeDependenciesRecursively: false,
        },
      },
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
    // Loading the same modules anew for each of 200 files costs a quarter of the whole run; tests/setup.ts puts things back.
    isolate: false,
  },
})
