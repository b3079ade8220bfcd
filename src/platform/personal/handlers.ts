import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { maskPhone } from '#lib/mask.ts'
import { runnersOfAccount } from '#platform/account/contestants.ts'
import { findAddresses } from '#platform/addresses/book.ts'
import { loadHeldCoupons } from '#platform/coupons/wallet.ts'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import { isLinked, newLink, serveByLink } from '#platform/files/privateFiles.ts'
import { type Handler, type Platform, signedIn } from '#platform/handler.ts'
import { take } from '#platform/limits/counters.ts'
import { accounts } from '#platform/tables/accounts.ts'
import { coupons } from '#platform/tables/coupons.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { orders, refunds } from '#platform/tables/orders.ts'
import { personalFiles } from '#platform/tables/personal.ts'
import { races } from '#platform/tables/races.ts'
import { shopOrders } from '#platform/tables/shop.ts'
import { leaveDraftTeams } from '#platform/teams/leave.ts'
import { agreementsDue, agreeToDue } from './agreements.ts'
import { AREAS } from './areas.ts'
import { changeConsent, listConsents } from './consents.ts'

const personalOverview: Handler<'personalOverview'> = async ({ db, clock, user }) => {
  const { userId, mobile } = signedIn({ user })
  const [account] = await db.select().from(accounts).where(eq(accounts.userId, userId))
  const areas = []
  for (const { id, title, read } of AREAS) areas.push({ id, title, count: (await read(db, userId)).length })
  return {
    mobile: maskPhone(mobile),
    createdAt: account?.createdAt ?? 0,
    areas: areas.filter(({ count }) => count > 0),
    consents: await listConsents(db, userId),
    hindrances: await hindrancesOf(db, userId, clock.now()),
  }
}

/** Entries of races to come, orders to be paid and refunds on their way: with them an account cannot go. */
async function hindrancesOf(db: Database, userId: string, now: number) {
  const active = await db
    .selectDistinct({ entryId: registrations.entryId, race: races.facts })
    .from(registrations)
    .innerJoin(races, eq(races.raceId, registrations.raceId))
    .where(and(eq(registrations.userId, userId), eq(registrations.active, true), gt(races.raceEnd, now)))
  const open = await db
    .selectDistinct({ entryId: entries.entryId, race: races.facts })
    .from(orders)
    .innerJoin(entries, eq(entries.entryId, orders.entryId))
    .innerJoin(races, eq(races.raceId, entries.raceId))
    .leftJoin(refunds, eq(refunds.orderId, orders.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        or(inArray(orders.status, ['CREATING', 'PENDING', 'REFUNDING']), inArray(refunds.status, [...ON_THEIR_WAY])),
      ),
    )
  const bought = await db
    .select({ raceName: shopOrders.name })
    .from(shopOrders)
    .innerJoin(orders, eq(orders.orderId, shopOrders.orderId))
    .where(
      and(
        eq(shopOrders.userId, userId),
        or(
          inArray(orders.status, ['PENDING', 'REFUNDING']),
          and(eq(orders.status, 'PAID'), or(isNull(shopOrders.sentAt), isNotNull(shopOrders.returnAskedAt))),
        ),
      ),
    )
  const byEntry = new Map([...active, ...open].map(({ entryId, race }) => [entryId, race.name]))
  return [
    ...[...byEntry].map(([entryId, raceName]) => ({ entryId, raceName })),
    ...bought.map(({ raceName }) => ({ entryId: null, raceName })),
  ]
}

const ON_THEIR_WAY = ['REQUESTED', 'IN_TRANSIT', 'FAILED', 'MANUAL'] as const

const exportPersonalData: Handler<'exportPersonalData'> = async ({ db, clock, user }) => {
  const { userId } = signedIn({ user })
  await take(db, clock.now(), [
    { rule: 'personal files', subject: userId, most: 20, spanMs: 3_600_000, failure: 'exportsUsedUp' },
  ])
  const opened = newLink(clock)
  await db.insert(personalFiles).values({ ...opened, userId })
  return { path: `/files/personal/${opened.link}`, expiresAt: opened.linkUntil }
}

/** Serves all that is held of an account to whom its owner's link was given. */
export function registerPersonalFiles(app: FastifyInstance, { db, clock }: Platform): void {
  serveByLink(app, 'personal', async (link) => {
    const [row] = await db
      .select()
      .from(personalFiles)
      .where(isLinked(personalFiles, link, clock))
    if (!row) return null
    const held: Record<string, object[]> = {}
    for (const { id, read } of AREAS) held[id] = await read(db, row.userId)
    const text = JSON.stringify({ at: new Date(clock.now()).toISOString(), ...held }, null, 2)
    return {
      name: 'startline-personal-data.json',
      type: 'application/json; charset=utf-8',
      bytes: new TextEncoder().encode(text),
    }
  })
}

const withdrawConsent: Handler<'withdrawConsent'> = async ({ db, clock, user, params: { consentId } }) => {
  await changeConsent(db, signedIn({ user }).userId, { consentId, accepts: false, at: clock.now() })
  return { ok: true }
}

const acceptConsent: Handler<'acceptConsent'> = async ({ db, clock, user, params: { consentId } }) => {
  await changeConsent(db, signedIn({ user }).userId, { consentId, accepts: true, at: clock.now() })
  return { ok: true }
}

const listDue: Handler<'agreementsDue'> = async ({ db, user, releases, release }) =>
  agreementsDue(db, signedIn({ user }).userId, releases.shown(release))

const agreeAgain: Handler<'agreeAgain'> = async ({ db, clock, user, releases, release, params }) => {
  const routes = params.agreed.split(' ')
  await agreeToDue(db, signedIn({ user }).userId, { routes, shown: releases.shown(release), at: clock.now() })
  return { ok: true }
}

const deleteAccount: Handler<'deleteAccount'> = async ({ db, clock, user, params }) => {
  const { userId, mobile } = signedIn({ user })
  const now = clock.now()
  await take(db, now, [
    { rule: 'account deletions', subject: userId, most: 5, spanMs: 3_600_000, failure: 'deletionsUsedUp' },
  ])
  if (params.mobile !== mobile) throw new Failure('deletionMobileWrong')
  await db.transaction(async (tx) => {
    await tx.select().from(accounts).where(eq(accounts.userId, userId)).for('update')
    if ((await hindrancesOf(tx, userId, now)).length > 0) throw new Failure('accountHeld')
    await leaveDraftTeams(tx, userId, now)
    for (const { erase } of AREAS) await erase?.(tx, userId)
  })
  return { ok: true }
}

const accountCounts: Handler<'accountCounts'> = async (context) => {
  const { db, clock } = context
  const { userId } = signedIn(context)
  const held = await loadHeldCoupons(db, await db.select().from(coupons).where(eq(coupons.userId, userId)), clock.now())
  return {
    runners: (await runnersOfAccount(db, userId)).length,
    addresses: (await findAddresses(db, userId)).length,
    coupons: held.filter(({ status }) => status === 'free').length,
  }
}

export const personalHandlers = {
  personalOverview,
  accountCounts,
  exportPersonalData,
  withdrawConsent,
  acceptConsent,
  agreementsDue: listDue,
  agreeAgain,
  deleteAccount,
}
