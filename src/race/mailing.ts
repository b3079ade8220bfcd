import { type ChosenAddOn, listAddOns } from './extras.ts'
import type { ProjectFacts, RaceFacts } from './facts.gen.ts'
import { instant } from './times.ts'

/** The add-on by which packs of the project are posted to who wants it; null where all of them are, or none. */
export function findPostage(race: RaceFacts, project: ProjectFacts): string | null {
  return listAddOns(race, project).find(({ id }) => id === race.mailing?.addOn)?.id ?? null
}

/** When packs of a project are sent (epoch ms): an address may be given and changed until then; null when none is sent. */
export function packsSentAt(race: RaceFacts, project: ProjectFacts): number | null {
  const { mailing } = race
  if (!mailing) return null
  const sent =
    mailing.addOn === undefined
      ? (mailing.items?.includes(project.itemId) ?? true)
      : findPostage(race, project) !== null
  return sent ? instant(mailing.until) : null
}

/** The same for an entry, with what it takes along. */
export function entrySentAt(
  race: RaceFacts,
  project: ProjectFacts,
  addOns: readonly Pick<ChosenAddOn, 'id'>[],
): number | null {
  const postage = findPostage(race, project)
  return postage === null || addOns.some(({ id }) => id === postage) ? packsSentAt(race, project) : null
}

/** Hong Kong, Macao and Taiwan, by the first digits of an area. */
const BEYOND = ['71', '81', '82']

/** Why packs are not sent to an area; null when they are. */
export function areaRefusal({ mailing }: Pick<RaceFacts, 'mailing'>, region: string): 'packsNotSentThere' | null {
  return mailing?.mainlandOnly === true && BEYOND.includes(region.slice(0, 2)) ? 'packsNotSentThere' : null
}
