import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/*
 * What the reports of a run say: each test that failed with its first words, last in the log, where a reader begins and
 * what cuts a long log begins too; with `--count` the number of all tests, which every report is needed for.
 */
const [folder = '.', ...flags] = process.argv.slice(2)

const unit = read('unit')
const browsers = ['browser', 'alone'].map(read).filter(Boolean)

const failures = [...failedUnits(unit), ...browsers.flatMap(({ suites, errors }) => failedJourneys(suites, errors))]
for (const { test, why } of failures) console.log(`  ✘ ${test}\n      ${firstWords(why)}`)

if (flags.includes('--count')) {
  const [journeys] = browsers
  if (!unit || !journeys)
    throw new Error(`No report ${join(folder, unit ? 'browser' : 'unit')}.json: the tests did not run`)
  const { stats } = journeys
  const passed = unit.numPassedTests + stats.expected + stats.flaky
  const failed = unit.numFailedTests + stats.unexpected
  const skipped = unit.numPendingTests + stats.skipped
  if (passed === 0) throw new Error('No test has run')
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
}

function read(name) {
  const file = join(folder, `${name}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

function failedUnits(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    // A file that could not be read has no tests to fail.
    if (failed.length === 0 && status === 'failed') return [{ test: file, why: message }]
    return failed.map(({ fullName, failureMessages }) => ({ test: `${file}: ${fullName}`, why: failureMessages[0] }))
  })
}

function failedJourneys(suites = [], errors = []) {
  const own = errors.map(({ message }) => ({ test: 'playwright', why: message }))
  return [
    ...own,
    ...suites.flatMap(({ specs = [], suites: inner }) => [
      ...specs
        .filter(({ ok }) => !ok)
        .map(({ file, line, title, tests }) => {
          const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
          return { test: `e2e/${file}:${line} ${title}`, why: error?.message }
        }),
      ...failedJourneys(inner),
    ]),
  ]
}

function firstWords(why = 'no reason given') {
  const lines = stripVTControlCharacters(why).split('\n')
  return lines
    .filter((line) => line.trim())
    .slice(0, 16)
    .join(' ')
    .slice(0, 1000)
}
