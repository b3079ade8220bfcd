import { expect, test } from 'vitest'
import { createApiClient } from '#rehearse/apiClient.ts'
import { rehearse } from '#rehearse/rehearse.ts'
import { KNOWN_VALUE, PAIRS, PREPAID, WAIT_RACE, waitRace } from './support/platform/raceFixtures.ts'
import { CONSOLE_SECRET, createTestBench } from './support/platform/testBench.ts'

function must<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('It was not rehearsed')
  return one
}

test('draw day is rehearsed: drawn as published, paid or forfeited, offered on, and everybody else has their money back', async () => {
  const items = waitRace().items.filter(({ itemId }) => [PAIRS, PREPAID, KNOWN_VALUE].includes(itemId))
  const races = [{ ...waitRace(), items: items.map((item) => ({ ...item, quota: 2 })) }]
  const { platform } = await createTestBench({ races })
  let playing = true
  const working = (async () => {
    while (playing) {
      await platform.tick()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  try {
    const address = await platform.app.listen({ port: 0, host: '127.0.0.1' })
    const api = createApiClient(address, { secret: CONSOLE_SECRET, language: 'en' })
    const parts = new Set<string>()
    const order = { raceId: WAIT_RACE, runners: 14, seconds: 1, seed: 3 }
    const card = await rehearse(api, order, ({ part }) => void parts.add(part))
    expect([...parts]).toEqual(['opening', 'hours', 'draw', 'counting'])
    expect([card.lost, card.doublePaid, card.projects.map(({ oversold }) => oversold)]).toEqual([[], [], [0, 0, 0]])
    const [pairs, prepaid, known] = card.draws
    expect(known).toMatchObject({
      itemId: KNOWN_VALUE,
      undrawn: expect.stringContaining('public value has been known since'),
    })
    for (const draw of [pairs, prepaid]) {
      expect(draw).toMatchObject({ undrawn: null, broken: [] })
      const { tickets, drawn, offered, entered, forfeited, refunded, empty } = must(draw)
      expect(tickets).toBeGreaterThan(drawn)
      // Everybody on the list has a place, or the money back, or paid nothing; every place was taken or given up.
      expect(entered + refunded + empty).toBe(tickets)
      expect(entered + forfeited).toBe(drawn + offered)
    }
    expect(must(prepaid)).toMatchObject({ entered: 2, forfeited: 0, refunded: must(prepaid).tickets - 2, empty: 0 })
    expect(must(pairs).refunded).toBeLessThanOrEqual(must(pairs).forfeited)
    expect(platform.clock.offset()).toBe(0)
  } finally {
    playing = false
    await working
    await platform.close()
  }
})
