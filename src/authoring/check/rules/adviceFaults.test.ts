import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inLanguage } from '#lib/words.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { buildFiles, samplePage, siteFor } from '#support/config.ts'

async function advice(
  blocks: Json[],
  more: JsonObject = {},
): Promise<[code: string, severity: string, path: string][]> {
  const { findings } = await buildFiles({ 'sample.json': samplePage({ blocks }), ...more })
  return findings.map(({ code, severity, path }) => [code, severity, path])
}

const call = (name: string, payload: JsonObject): JsonObject => ({
  type: 'button',
  id: name,
  text: 'OK',
  onTap: [{ do: 'call', call: 'cancelOrder', with: payload }],
})

describe('advice', () => {
  it.each<[name: string, block: JsonObject, code: string, path: string]>([
    [
      'a choice inside a choice',
      { type: 'divider', showIf: "race.state == 'open' ? true : race.state == 'ended' ? false : true" },
      'advice.nested',
      'blocks[0].showIf',
    ],
    [
      'an expression that is too long',
      { type: 'divider', showIf: Array(8).fill("race.state == 'open'").join(' || ') },
      'advice.long',
      'blocks[0].showIf',
    ],
    [
      'a condition for each language',
      {
        type: 'text',
        text: { zh: "{{race.collected ? '已' : '未'}}收藏", en: "{{race.collected ? 'In' : 'Not in'}} favourites" },
      },
      'advice.languages',
      'blocks[0].text',
    ],
  ])('is given about %s', async (_name, block, code, path) => {
    expect(await advice([block])).toEqual([[code, 'warning', path]])
  })

  it('is given about a card of shared links that says nothing, is cut or shows no picture', async () => {
    const found = (page: JsonObject, change: (site: JsonObject) => JsonObject = (site) => site) => {
      const files = { 'sample.json': samplePage(page) }
      return advice([], { 'sample.json': samplePage(page), 'site.json': change(siteFor(files)) })
    }
    const picture = 'https://img.startline.example/a.jpg'
    const long = { zh: `{{race.raceName}}${'跑'.repeat(81)}`, en: 'r'.repeat(160) }
    expect(await found({ description: long, share: { title: ' ', text: 'r'.repeat(121), picture } })).toEqual([
      ['share.long', 'warning', 'description.zh'],
      ['share.empty', 'warning', 'share.title'],
      ['share.long', 'warning', 'share.text'],
    ])
    expect(await found({ share: {} })).toEqual([['share.picture', 'warning', 'share']])
    expect(await found({ share: { picture: '{{race.imgRecommend2}}' } })).toEqual([])
    expect(await found({ share: { picture: '{{race.imgRecommend2}}' } }, ({ origin: _, ...site }) => site)).toEqual([
      ['share.picture', 'warning', 'share'],
    ])
    expect(await found({ share: { picture: 'gone.jpg' } })).toEqual([['asset.unknown', 'error', 'share.picture']])
    expect(await found({}, (site) => ({ ...site, share: { picture: 'gone.jpg' } }))).toEqual([
      ['asset.unknown', 'error', 'share.picture'],
    ])
  })

  it('is given about arguments that stand in two calls, not about a list that is run twice', async () => {
    const payload = { a: '{{race.id}}', b: 1, c: 2, d: 3 }
    expect(await advice([call('a', payload), call('b', { ...payload, e: 4 })])).toEqual([
      ['advice.payload', 'warning', 'blocks[1].onTap[0].with'],
    ])
    expect(await advice([call('a', payload), call('b', { ...payload, a: 9 })])).toEqual([])
  })

  it('is given about arguments that a data source has in common with another, or with a step', async () => {
    const payload = { a: '{{query.raceId}}', b: 1, c: 2, d: 3 }
    const data = {
      one: { call: 'cancelOrder', with: payload },
      two: { call: 'cancelOrder', with: { ...payload, e: 5 } },
    }
    expect(
      (await buildFiles({ 'sample.json': samplePage({ data, blocks: [call('a', payload)] }) })).findings
        .filter(({ code }) => code === 'advice.payload')
        .map(({ path }) => path),
    ).toEqual(['data.two.with', 'blocks[0].onTap[0].with'])
  })

  it('is given about what an overlay says of its race again, with the expression that reads it', async () => {
    const facts = JSON.parse(readFileSync('pages-config/races/1000060004/race.json', 'utf8'))
    const adviceOf = async (zh: string, en: string) => {
      const insert = [{ type: 'text', id: 'said', text: { zh, en } }]
      const { findings } = await buildFiles({
        'sample.json': samplePage({
          data: {
            race: { call: 'raceDetail', with: { raceId: '{{query.raceId}}' } },
            items: { call: 'itemByRaceIdList', with: { raceId: '{{query.raceId}}' } },
          },
        }),
        'races/1000060004/race.json': facts,
        'races/1000060004/sample.json': { extends: 'sample', change: [{ after: 'intro', insert }] },
      })
      return findings.flatMap(({ code, path, hint }) =>
        code === 'advice.repeated' ? [[path, hint && inLanguage(hint, 'en')]] : [],
      )
    }
    const at = (lang: string, expression: string) => [`change[0].insert[0].text.${lang}`, `Bind it: ${expression}`]
    const [item] = facts.items
    const yuan = item.fee / 100
    const day = facts.raceTime.slice(0, 10)
    expect(await adviceOf(`比赛日 ${day}`, `Race day ${day}`)).toEqual([
      at('zh', "{{date(race.raceTime, 'yyyy.MM.dd')}}"),
      at('en', "{{date(race.raceTime, 'yyyy.MM.dd')}}"),
    ])
    expect(await adviceOf(`只要 ${yuan} 元`, `Only CNY ${yuan}`)).toEqual([
      at('zh', `{{fen(find(items, 'itemId', '${item.itemId}').fee)}}`),
      at('en', `{{fen(find(items, 'itemId', '${item.itemId}').fee)}}`),
    ])
    expect(await adviceOf(`欢迎来到${facts.name.zh}`, 'Welcome')).toEqual([
      at('zh', '{{text(race.raceName.zh, race.raceName.en)}}'),
    ])
    expect(await adviceOf(facts.city.zh, 'Welcome')).toEqual([
      at('zh', '{{text(race.regionCity.zh, race.regionCity.en)}}'),
    ])
    expect(await adviceOf(`号码 1${yuan} 元起，${facts.city.zh}见`, "{{date(race.raceTime, 'yyyy.MM.dd')}}")).toEqual(
      [],
    )
  })

  it('is given about steps that an overlay copies', async () => {
    const base = [{ do: 'track', event: 'tap' }, { do: 'reload' }]
    const button: JsonObject = { type: 'button', id: 'go', text: 'OK', onTap: base }
    const file = 'races/1000060001/sample.json'
    const merge = { onTap: [...base, { do: 'back' }] }
    const copied = { [file]: { extends: 'sample', change: [{ block: 'go', merge }] } }
    expect(await advice([button], copied)).toEqual([['advice.copied', 'warning', 'change[0].merge.onTap']])
    const added = { extends: 'sample', change: [{ block: 'go', list: 'onTap', insert: [{ do: 'back' }] }] }
    expect(await advice([button], { [file]: added })).toEqual([])
  })
})
