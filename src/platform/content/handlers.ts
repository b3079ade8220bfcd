import type { Advertisement, Article, College, CollegeDetails, Slideshow, Store } from '#api/contract.gen.ts'
import { parseInstant } from '#lib/date.ts'
import { Failure, type FailureName } from '#platform/failure.ts'
import type { Handler, Handlers } from '#platform/handler.ts'
import { listRaceItems, readIndex } from '#platform/raceList/raceIndex.ts'
import { readData } from '#platform/readData.ts'

const STORES = readData<Store[]>(import.meta.url, '../sandbox/content/organizations.json')
const ADVERTISEMENTS = readData<Advertisement[]>(import.meta.url, '../sandbox/content/advertisements.json')
const SLIDESHOWS = readData<Slideshow[]>(import.meta.url, '../sandbox/content/slideshows.json')

const ARTICLES = readData<(Omit<Article, 'at' | 'others'> & { at: string })[]>(
  import.meta.url,
  '../sandbox/content/articles.json',
)

/** A college of colleges.json, with the races that it takes part in. */
interface CollegeData extends Pick<CollegeDetails, 'track' | 'courses'> {
  college: Omit<College, 'races' | 'courses'>
  raceIds: string[]
}

const COLLEGES = readData<CollegeData[]>(import.meta.url, '../sandbox/content/colleges.json')

function requireOne<T>(list: readonly T[], isIt: (one: T) => boolean, missing: FailureName = 'contentMissing'): T {
  const found = list.find(isIt)
  if (!found) throw new Failure(missing)
  return found
}

const storeBaseInfoById: Handler<'storeBaseInfoById'> = async ({ params }) =>
  requireOne(STORES, ({ organizationId }) => organizationId === params.organizationId)

const appGetAllPicture: Handler<'appGetAllPicture'> = async ({ params: { position = '' } }) =>
  ADVERTISEMENTS.filter((one) => position === '' || one.position === position)

const getContentHtml: Handler<'getContentHtml'> = async ({ params }) => {
  const { at, ...article } = requireOne(ARTICLES, ({ contentId }) => contentId === params.contentId)
  const others = ARTICLES.filter(({ contentId }) => contentId !== params.contentId)
  return {
    ...article,
    at: parseInstant(at) ?? 0,
    others: others.map(({ contentId, title }) => ({ contentId, title })),
  }
}

const slideshowSearchDetails: Handler<'slideshowSearchDetails'> = async ({ params }) =>
  requireOne(SLIDESHOWS, ({ slideshowId }) => slideshowId === params.slideshowId)

function viewCollege({ college, raceIds, courses }: CollegeData): College {
  return { ...college, races: raceIds.length, courses: courses.length }
}

const collegeList: Handler<'collegeList'> = async ({ params: { name = '', province = '' } }) => {
  const wanted = name.trim().toLowerCase()
  return COLLEGES.map(viewCollege).filter(
    (college) =>
      (province === '' || college.province.code === province) &&
      [college.name, college.city].some(({ zh, en }) => `${zh} ${en}`.toLowerCase().includes(wanted)),
  )
}

const collegeCourseInfo: Handler<'collegeCourseInfo'> = async (context) => {
  const { clock, params, user } = context
  const found = requireOne(COLLEGES, ({ college }) => college.collegeId === params.collegeId, 'collegeMissing')
  const own = (await readIndex(context)).filter(({ raceId }) => found.raceIds.includes(raceId))
  return {
    college: viewCollege(found),
    track: found.track,
    courses: found.courses,
    races: await listRaceItems(context, own, clock.now(), user?.userId),
  }
}

/** What the platform shows that is no race: organisers, pictures, articles, colleges. */
export const zoneHandlers = {
  storeBaseInfoById,
  appGetAllPicture,
  getContentHtml,
  slideshowSearchDetails,
  collegeList,
  collegeCourseInfo,
} satisfies Partial<Handlers>
