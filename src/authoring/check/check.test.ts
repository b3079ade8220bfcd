import { describe, expect, test } from 'vitest'
import { inLanguage, verbatim } from '#lib/words.ts'
import type { JsonObject } from '#runtime/model.ts'
import { buildFiles, samplePage } from '#support/config.ts'

describe('check', () => {
  const FAULTS: [name: string, page: JsonObject | string, code: string, message: RegExp][] = [
    ['an empty file', '', 'json.syntax', /empty/],
    ['a missing key', { format: 1, route: '/sample', blocks: [] }, 'shape.required', /"title"/],
    ['a missing language', samplePage({ blocks: [{ type: 'text', text: { zh: '好' } }] }), 'shape.required', /"en"/],
  ]

  // The faults themselves, by code and place, are in tests/faultyConfigs.
  test.each(FAULTS)('says one thing about %s, by its name', async (_name, page, code, message) => {
    const { findings } = await buildFiles({ 'sample.json': page })
    expect(findings).toMatchObject([{ code, file: 'sample.json', severity: 'error' }])
    expect(inLanguage(findings[0]?.message ?? verbatim(''), 'en')).toMatch(message)
  })

  test('finds nothing on a page that is well', async () => {
    const { findings } = await buildFiles({
      'sample.json': samplePage({
        values: { first: '{{first(races)}}' },
        blocks: [
          { type: 'text', showIf: "race.state == 'open' && len(races) > 0", text: '{{first.raceName}}' },
          { type: 'text', each: 'races', key: 'item.raceId', text: '{{index + 1}} {{item.regionCity.zh}}' },
          {
            type: 'button',
            text: { zh: '去', en: 'Go' },
            onTap: [
              {
                do: 'call',
                call: 'cancelOrder',
                with: { orderId: '1' },
                as: 'done',
                onError: [{ do: 'toast', text: '{{error.message}}' }],
              },
              { do: 'navigate', to: '/sample', query: { raceId: '{{query.raceId}}' }, when: 'results.done.ok' },
              { do: 'navigate', to: '/{{state.tab}}' },
            ],
          },
        ],
      }),
    })
    expect(findings).toEqual([])
  })

  test('two pages on one route', async () => {
    const { findings } = await buildFiles({
      'a.json': samplePage(),
      'b.json': samplePage({ route: ['/b', '/sample'] }),
    })
    expect(findings).toMatchObject([
      {
        code: 'route.twice',
        file: 'b.json',
        path: 'route[1]',
        message: { zh: expect.stringContaining('a.json'), en: expect.stringContaining('a.json') },
      },
    ])
  })

  test('a page that shares a draft which no other keeps under its key', async () => {
    const draft = (key: string, of?: string) => ({ draft: { key, ...(of ? { of } : {}) } })
    const { findings } = await buildFiles({
      'a.json': samplePage({ route: '/a', ...draft('entry:{{lang}}') }),
      'b.json': samplePage({ route: '/b', ...draft('entry:{{lang}}', '/a') }),
      'c.json': samplePage({ route: '/c', ...draft('other', '/a') }),
      'd.json': samplePage({ route: '/d', ...draft('other', '/b') }),
    })
    expect(findings).toMatchObject([
      { code: 'draft.unshared', file: 'c.json', path: 'draft.key' },
      { code: 'draft.unshared', file: 'd.json', path: 'draft.of' },
    ])
  })

  test('a site without site.json', async () => {
    const { findings } = await buildFiles({ 'site.json': '{}' })
    expect(
      findings.some((finding) => finding.file === 'site.json' && inLanguage(finding.message, 'en').includes('"tabs"')),
    ).toBe(true)
  })
})
