import { expect, test } from 'vitest'
import { buildFiles, samplePage } from '#support/config.ts'

const page = (blocks: string) => JSON.stringify(samplePage()).replace(/"blocks":\[.*\]/, () => `"blocks":${blocks}`)
const nested = (open: string, inner: string, close: string, times: number) =>
  open.repeat(times) + inner + close.repeat(times)
const schema = (times: number) => nested('{"type":"object","properties":{"a":', '{"type":"string"}', '}}', times)
const text = (zh: string) => JSON.stringify([{ type: 'richText', html: { zh, en: zh } }])
const form = (pattern: string) =>
  samplePage({
    blocks: [
      {
        type: 'form',
        name: 'form',
        schema: { type: 'object', properties: { a: { type: 'string', title: 'a', pattern } } },
      },
    ],
  })

test.each([
  ['10,000 nested lists', page(nested('[', '', ']', 10_000)), 'json.limit'],
  ['3,000 nested sections', page(nested('[{"type":"section","blocks":', '[]', '}]', 3_000)), 'json.limit'],
  ['a deep schema', page(`[{"type":"form","name":"f","schema":${schema(3_000)}}]`), 'json.limit'],
  ['a file that never ends a list', page('['.repeat(100_000)), 'json.limit'],
  ['half a million values', page(`[${'1,'.repeat(500_000)}1]`), 'json.limit'],
  ['400,000 open tags', page(text('<b>'.repeat(400_000))), 'html.limit'],
  [
    'a deep expression',
    page(JSON.stringify([{ type: 'text', text: `{{${nested('(', '1', ')', 900)}}}` }])),
    'expression.syntax',
  ],
])('a hostile file is a finding with its place: %s', async (_name, content, code) => {
  const { findings } = await buildFiles({ 'sample.json': content })
  expect(findings.map((finding) => [finding.file, finding.code])).toContainEqual(['sample.json', code])
  for (const { line } of findings) expect(line).toBeGreaterThan(0)
})

test.each([
  ['site.json', nested('[', '', ']', 10_000)],
  ['races/1000060001/race.json', nested('{"a":', '1', '}', 10_000)],
])('wherever it stands: %s', async (file, content) => {
  const { findings } = await buildFiles({ 'sample.json': samplePage(), [file]: content })
  expect(findings).toContainEqual(expect.objectContaining({ file, code: 'json.limit' }))
})

test('what is within the limits of nesting is read', async () => {
  const sections = nested('[{"type":"section","blocks":', '[{"type":"text","text":"{{query.raceId}}"}]', '}]', 40)
  const { findings } = await buildFiles({ 'sample.json': page(sections) })
  expect(findings.filter(({ code }) => code.endsWith('.limit'))).toEqual([])
})

test.each([
  String.raw`^(?<x>a+)+\k<x>$`,
  String.raw`^(a+)+\1$`,
  '^(a+)+$',
  '^(?=(a+)+$)a*$',
  String.raw`^(\w+\s?)*$`,
  '^(?<year>\\d{4})$',
])('a pattern that can hang, or that nobody can judge, is a finding: %s', async (pattern) => {
  const { findings } = await buildFiles({ 'sample.json': form(pattern) })
  expect(findings).toContainEqual(
    expect.objectContaining({ file: 'sample.json', code: expect.stringMatching(/^form\.(pattern|slowPattern)$/) }),
  )
})
