import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2] ?? '.'

function read(name) {
  const file = join(folder, name)
  if (!existsSync(file)) throw new Error(`No report ${file}: the tests did not run`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

const unit = read('unit.json')
const { stats } = read('browser.json')
const passed = unit.numPassedTests + stats.expected + stats.flaky
const failed = unit.numFailedTests + stats.unexpected
const skipped = unit.numPendingTests + stats.skipped
if (passed === 0) throw new Error('No test has run')
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
