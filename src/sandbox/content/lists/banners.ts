import type { Handler } from '#sandbox/handler.ts'
import { byUse, configFirst, readIndex } from './raceIndex.ts'

const SLIDES = 6

/** The slides of the home page: the races launched by config, then what can be entered now. */
export const generalSearch: Handler<'generalSearch'> = async ({ db, clock, params }) => {
  const now = clock.now()
  const { startPos = 0, pageSize = 10 } = params
  const hot = (await readIndex(db))
    .filter((race) => race.signUpEnd > now)
    .sort(configFirst(byUse(now)))
    .slice(0, SLIDES)
  return hot.slice(startPos, startPos + pageSize).map((race) => ({
    attrs: [
      { title: { zh: race.nameZh, en: race.nameEn } },
      { attachmentName: `banners/${race.raceId}.svg`, link: `/eventDetails?raceId=${race.raceId}` },
    ],
  }))
}
