import { eq } from 'drizzle-orm'
import { returnDeposit, sumDeposits } from '#platform/deposits/deposits.ts'
import { compareHandedBack, type HandedRow, takeHandedBack } from '#platform/deposits/handedBack.ts'
import { findRow } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import { isLongId } from '#platform/ids.ts'
import { type Compared, countKinds, previewRows } from '#platform/tableFile/compared.ts'
import { registrations } from '#platform/tables/entries.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'

/** What runners have left as deposits, and who has handed back what they are for. */
export const depositHandlers: HandlersOf<'raceDeposits' | 'returnDeposit' | 'previewDeposits' | 'importDeposits'> = {
  raceDeposits: ({ platform: { db }, params: { raceId } }) => sumDeposits(db, raceId),

  async returnDeposit({ platform, tick, params: { registrationId } }) {
    const mine = eq(registrations.registrationId, registrationId)
    const row = isLongId(registrationId) ? await findRow(platform.db.select().from(registrations).where(mine)) : null
    if (!row) throw new ConsoleRefusal(404, 'noEntry')
    const refusal = await returnDeposit(platform, row.entryId, registrationId)
    if (refusal) throw new ConsoleRefusal(409, refusal)
    await tick()
    return { registrationId }
  },

  async previewDeposits({ platform, params: { raceId, csv } }) {
    return previewRows(await compare(platform, raceId, csv), ({ bib }) => bib)
  },

  async importDeposits({ platform, tick, params: { raceId, csv } }) {
    const rows = await compare(platform, raceId, csv)
    if (rows.some(({ kind }) => kind === 'faulty')) throw new ConsoleRefusal(409, 'faultyRows')
    await takeHandedBack(platform, rows)
    await tick()
    return countKinds(rows)
  },
}

async function compare({ db, clock }: Platform, raceId: string, csv: string): Promise<Compared<HandedRow>[]> {
  const rows = await compareHandedBack(db, raceId, csv, clock.now())
  if (!Array.isArray(rows)) throw new ConsoleRefusal(409, rows)
  return rows
}
