import { and, eq } from 'drizzle-orm'
import type { GroupApplication, GroupRunners } from '#api/contract.gen.ts'
import type { OrganizationsFacts } from '#entities/organizations/facts.gen.ts'
import { normalEmail, normalName, withoutInvisible } from '#lib/typedText.ts'
import { Failure, findRow } from '#platform/failure.ts'
import { type Handler, type HandlerContext, type Handlers, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { findProject, findRace } from '#platform/raceStore/findProject.ts'
import { groupApplications } from '#platform/tables/groups.ts'
import { instant } from '#race/times.ts'

type Row = typeof groupApplications.$inferSelect

/** How a campaign of the page's release takes clubs and companies. */
function requireCampaign({ releases, release }: HandlerContext, campaign: string): OrganizationsFacts {
  const found = releases
    .shown(release)
    .entities('organizations')
    .find(({ id }) => id === campaign)
  if (!found) throw new Failure('campaignMissing')
  return found.facts
}

const groupApplication: Handler<'groupApplication'> = async (context) => {
  const { userId } = signedIn(context)
  const { campaign } = context.params
  const facts = requireCampaign(context, campaign)
  const own = and(eq(groupApplications.userId, userId), eq(groupApplications.campaign, campaign))
  const row = await findRow(context.db.select().from(groupApplications).where(own))
  return row && view(context, row, facts)
}

/** Takes or changes what a club or company asks for; its race, its distances and the deadline are the campaign's. */
const applyAsGroup: Handler<'applyAsGroup'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const { campaign } = params
  const facts = requireCampaign(context, campaign)
  const now = clock.now()
  if (now > instant(facts.until)) throw new Failure('groupsClosed')
  if (params.runners.some(({ itemId }) => !facts.projects.includes(itemId))) throw new Failure('itemMissing')
  const runners = inOrder(facts, params.runners)
  if (runners.reduce((sum, { quantity }) => sum + quantity, 0) < facts.least)
    throw new Failure('groupTooSmall', [], undefined, { least: facts.least })
  // All are of one race, as check sees to; one that is called off refuses here.
  const [itemId = ''] = facts.projects
  const { race } = await findProject(db, itemId, { caller: context })
  const sent = {
    organization: tidy(params.organization),
    contact: normalName(params.contact),
    phone: params.phone,
    email: params.email ? normalEmail(params.email) : null,
    runners: runners.filter(({ quantity }) => quantity > 0),
    remark: tidy(params.remark ?? '') || null,
  }
  if (sent.organization === '' || sent.contact === '') throw new Failure('answersInvalid')
  const [row] = await db
    .insert(groupApplications)
    .values({ applicationId: newId(), userId, campaign, raceId: race.raceId, ...sent, sentAt: now })
    .onConflictDoUpdate({
      target: [groupApplications.userId, groupApplications.campaign],
      set: { ...sent, raceId: race.raceId, changedAt: now },
    })
    .returning()
  if (!row) throw new Error('An application was not written down')
  return view(context, row, facts)
}

/** A name of a club keeps its full-width signs. */
const tidy = (text: string) => withoutInvisible(text).replace(/\s+/g, ' ').trim()

/** How many run each distance; one that is named twice counts as its last. */
function inOrder({ projects }: OrganizationsFacts, runners: readonly GroupRunners[]): GroupRunners[] {
  const wanted = new Map(runners.map(({ itemId, quantity }) => [itemId, quantity]))
  return projects.map((itemId) => ({ itemId, quantity: wanted.get(itemId) ?? 0 }))
}

async function view({ db }: HandlerContext, row: Row, facts: OrganizationsFacts): Promise<GroupApplication> {
  const { campaign, organization, contact, phone, email, remark, sentAt, changedAt } = row
  const { items } = (await findRace(db, row.raceId)).facts
  const runners = inOrder(facts, row.runners).map(({ itemId, quantity }) => ({
    itemId,
    itemName: items.find((item) => item.itemId === itemId)?.name ?? { zh: itemId, en: itemId },
    quantity,
  }))
  const more = { ...(email === null ? {} : { email }), ...(remark === null ? {} : { remark }) }
  return { campaign, organization, contact, phone, ...more, runners, sentAt, changedAt }
}

export const groupHandlers = { groupApplication, applyAsGroup } satisfies Partial<Handlers>
