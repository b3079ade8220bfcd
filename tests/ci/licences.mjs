import { existsSync, readFileSync } from 'node:fs'

// What the product carries must be free to use in a closed product too; tools of the developer may be copyleft.
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
])
const FOR_TOOLS = new Set([
  ...PERMISSIVE,
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
  'PSF-2.0',
  'BSD',
])
// libvips, loaded as a shared library where pages are published; none of it goes to a phone.
const LINKED = /^@img\/sharp-/
const FOR_LINKED = new Set([...PERMISSIVE, 'LGPL-3.0-or-later'])
// Their package.json names none: MIT by the readme of each, and only the S3 of the tests brings them.
const UNNAMED = new Map([
  ['humanize-number', 'MIT'],
  ['only', 'MIT'],
])

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const counts = new Map()
const refused = []
for (const [path, entry] of Object.entries(packages)) {
  if (path === '') continue
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const licence = entry.license ?? licencesOf(path) ?? UNNAMED.get(name) ?? 'none named'
  const tool = Boolean(entry.dev || entry.devOptional)
  const kind = `${licence}${tool ? ' (tools)' : ''}`
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
  if (!allows(licence, tool ? FOR_TOOLS : LINKED.test(name) ? FOR_LINKED : PERMISSIVE))
    refused.push(`${name} ${entry.version}: ${licence}`)
}
for (const [kind, count] of [...counts].sort(([, a], [, b]) => b - a))
  console.log(`${String(count).padStart(5)}  ${kind}`)
if (refused.length > 0) {
  console.error(`\nLicences that the product cannot carry:\n${refused.join('\n')}`)
  process.exitCode = 1
}

/** An SPDX expression of names, OR and AND. */
function allows(licence, known) {
  const plain = licence.replace(/^\(|\)$/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => allows(one, known))
  return plain.split(' AND ').every((one) => known.has(one))
}

/** The old form of package.json: `licenses: [{ type }]`. */
function licencesOf(path) {
  const file = `${path}/package.json`
  if (!existsSync(file)) return undefined
  const { licenses } = JSON.parse(readFileSync(file, 'utf8'))
  return Array.isArray(licenses) ? licenses.map(({ type }) => type).join(' OR ') : undefined
}
