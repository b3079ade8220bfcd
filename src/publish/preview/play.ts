import type { BuiltConfig } from '#publish/build/createBuilder.ts'
import type { ConfigFiles } from '#publish/build/loadFolder.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import { type Platform, USER } from '#publish/scenarios/platform.ts'
import { setTheStage } from '#publish/scenarios/setTheStage.ts'
import { draftOf, type TypedDraft } from './draftOf.ts'
import { type Report, reportOf } from './report.ts'
import { playedFrom, type Situation } from './situation.ts'

/** A situation brought to life: where it is shown, what the platform answers, and why it looks as it does. */
export interface Play {
  situation: Situation
  /** Path and query of the page. */
  address: string
  now: number
  user: typeof USER | null
  draft: TypedDraft | null
  platform: Platform
  report: Report
}

/** Plays a situation. Throws, in words, when there is no such page, moment or race, or the page has findings. */
export async function play(
  situation: Situation,
  files: ConfigFiles,
  built: BuiltConfig,
  catalogue: Catalogue,
): Promise<Play> {
  const set = await setTheStage(playedFrom(situation, files, catalogue), built, catalogue)
  if (set.status === 'refused') throw new Error([set.message, set.hint].filter(Boolean).join('. '))
  if (set.status === 'unbuilt') throw new Error('the page has findings and was not built')
  const { stage, platform, now, route, query } = set
  const address = `${route}?${new URLSearchParams(query as Record<string, string>)}`
  const user = situation.loggedIn ? USER : null
  return { situation, address, now, user, draft: user && draftOf(stage), platform, report: reportOf(stage) }
}
