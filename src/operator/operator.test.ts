import { afterEach, describe, expect, test, vi } from 'vitest'
import { ask } from './ask.ts'
import { changed, FIRST } from './preview/model.ts'

afterEach(() => vi.unstubAllGlobals())

/** What the console sends, and an answer to it. */
function answering(status: number, body: unknown) {
  const sent: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return new Response(JSON.stringify(body), { status })
  })
  return sent
}

describe('ask', () => {
  test('puts what the path names there, and the rest into the query or the body', async () => {
    const sent = answering(200, { entries: [], total: 0 })
    expect(await ask('raceEntries', { raceId: '1000060003', search: '王 跑' })).toEqual({ entries: [], total: 0 })
    await ask('decideReview', { entryId: '../7', approved: true })
    expect(sent.map(({ url }) => url)).toEqual([
      '/sandbox/api/races/1000060003/entries?search=%E7%8E%8B+%E8%B7%91',
      '/sandbox/api/reviews/..%2F7',
    ])
    expect(sent[1]?.init).toMatchObject({ method: 'POST', body: '{"approved":true}' })
  })

  test('sends null, which gives a quota back to the facts', async () => {
    const sent = answering(200, {})
    await ask('setQuota', { itemId: '100006000301', quota: null })
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ itemId: '100006000301', quota: null })
  })

  test('words a refusal in both languages, what does not fit by its place, and a platform that is gone', async () => {
    const words = { zh: '没有这个报名', en: 'No such entry' }
    answering(404, { message: words.zh, messages: words })
    await expect(ask('readEntry', { entryId: '1' })).rejects.toMatchObject({ kind: 'business', messages: words })
    answering(400, { message: 'body/quota must be integer', messages: { zh: '请求有误', en: 'Bad request' } })
    const place = { zh: 'body/quota must be integer', en: 'body/quota must be integer' }
    await expect(ask('setQuota', { itemId: '1', quota: 1 })).rejects.toMatchObject({ messages: place })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    await expect(ask('readClock', {})).rejects.toMatchObject({ kind: 'network' })
  })
})

describe('the preview', () => {
  test('a moment that another race has not becomes its open sign-up; a written time stays', () => {
    const race = (raceId: string, moments: Record<string, number>) => ({
      raceId,
      name: { zh: '', en: '' },
      moments,
      items: [],
    })
    const choices = {
      pages: [],
      shells: [],
      scenarios: [],
      races: [race('1', { open: 1, ballot: 2 }), race('2', { open: 1 })],
    }
    const drawn = changed(FIRST, { race: '1', at: 'ballot' }, choices)
    expect(drawn.at).toBe('ballot')
    expect(changed(drawn, { race: '2' }, choices).at).toBe('open')
    const written = changed(drawn, { at: '2027-03-01T10:00:00+08:00' }, choices)
    expect(changed(written, { race: '2' }, choices).at).toBe('2027-03-01T10:00:00+08:00')
  })
})
