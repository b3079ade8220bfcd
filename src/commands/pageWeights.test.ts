import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildFiles, samplePage } from '#support/config.ts'
import { overBudget, pageWeights } from './pageWeights.ts'

const nowhere = mkdtempSync(join(tmpdir(), 'startline-weights-'))
const words = (count: number) => Array.from({ length: count }, () => Math.random().toString(36).slice(2)).join(' ')
const text = (count: number) => ({ type: 'text', text: { zh: `好 ${words(count)}`, en: words(count) } })

it('weighs each page once, the heaviest first, and counts no code before the application is built', async () => {
  const built = await buildFiles({
    'a.json': samplePage({ route: ['/a', '/b'] }),
    'c.json': samplePage({ route: '/c', blocks: [text(500)] }),
  })
  const weights = pageWeights(built, nowhere, 10)
  expect(weights.map(({ route }) => route)).toEqual(['/c', '/a'])
  expect(weights[1]).toMatchObject({ raceId: null, appBytes: null, firstPaintMs: null, requests: 4 })
  expect(pageWeights(built, nowhere, 1)).toHaveLength(1)
})

it('tells of a page over its budget, however many are asked for', async () => {
  const built = await buildFiles({ 'a.json': samplePage({ route: '/a', blocks: [text(4_000)] }) })
  const [weight] = pageWeights(built, nowhere, 0)
  expect(weight && overBudget(weight)).toEqual([
    {
      zh: expect.stringMatching(/^配置 \d+ KiB，最多 42 KiB$/),
      en: expect.stringMatching(/^\d+ KiB config, at most 42$/),
    },
  ])
})

it('names the sources that the built application does not have, instead of weighing them as nothing', async () => {
  const root = mkdtempSync(join(tmpdir(), 'startline-weights-'))
  mkdirSync(join(root, 'dist/app'), { recursive: true })
  writeFileSync(join(root, 'dist/app/index.js'), 'export {}')
  writeFileSync(join(root, 'dist/app.manifest.json'), JSON.stringify({ 'index.html': { file: 'index.js' } }))
  const built = await buildFiles({ 'a.json': samplePage() })
  const [weight] = pageWeights(built, root, 10)
  expect(weight?.unweighed).toEqual(['src/app/page/configPage.tsx', 'src/widgets/text/widget.tsx'])
})

it('counts the code of the widgets that a page uses', async () => {
  const built = await buildFiles({
    'a.json': samplePage(),
    'b.json': samplePage({ route: '/b', blocks: [text(1), { type: 'divider' }] }),
  })
  const weights = pageWeights(built, process.cwd(), 10)
  // Without a build there is nothing to count; CI builds before its tests.
  const counted = weights.filter(({ appBytes }) => appBytes !== null)
  for (const { appBytes, requests, firstPaintMs } of counted) {
    expect(appBytes).toBeGreaterThan(100_000)
    expect(requests).toBeGreaterThan(5)
    expect(firstPaintMs).toBeGreaterThan(450)
  }
  expect([0, 2]).toContain(counted.length)
})
