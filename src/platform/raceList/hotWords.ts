import { and, asc, count, desc, eq, gt, gte } from 'drizzle-orm'
import type { Handler } from '#platform/handler.ts'
import { readData } from '#platform/readData.ts'
import { analytics } from '#platform/tables/platform.ts'
import type { Text } from '#race/facts.gen.ts'
import { isNamed, readIndex } from './raceIndex.ts'

/** Words that stand in until enough was searched for. */
const PICKS = readData<Text[]>(import.meta.url, '../sandbox/content/hotWords.json')

const WEEK_MS = 7 * 86_400_000
/** Searched for less often, a word is somebody's own. */
const FEWEST = 3
const MOST = 8

/** What was searched for most in a week, as far as it finds a race: nobody's typing is shown to others for its own sake. */
export const hotWords: Handler<'hotWords'> = async (context) => {
  const { db, clock } = context
  const rows = await db
    .select({ word: analytics.code })
    .from(analytics)
    .where(and(eq(analytics.event, 'search'), gt(analytics.at, clock.now() - WEEK_MS)))
    .groupBy(analytics.code)
    .having(gte(count(), FEWEST))
    .orderBy(desc(count()), asc(analytics.code))
    .limit(4 * MOST)
  const races = await readIndex(context)
  const found = rows.filter(({ word }) => races.some((race) => isNamed(race, word)))
  const words = found.map(({ word }) => ({ zh: word, en: word }))
  const picks = PICKS.filter(({ zh, en }) => !words.some((word) => word.zh === zh || word.zh === en))
  return [...words, ...picks].slice(0, MOST)
}
