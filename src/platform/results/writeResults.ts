import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { newIds } from '#platform/ids.ts'
import type { TimedRow } from './timingFile.ts'

/** Adds results of a race, or corrects those whose bib is there, and places all of its runners anew. */
export async function writeResults(
  db: Database,
  raceId: string,
  rows: readonly TimedRow[],
  now: number,
): Promise<void> {
  const ids = newIds(rows.length)
  const records = rows.map((row, at) => ({
    result_id: ids[at],
    race_id: raceId,
    item_id: row.itemId,
    bib: row.bib,
    name: row.name,
    gender: row.gender,
    id_number: row.idNumber,
    age_group: row.ageGroup,
    team: row.team,
    status: row.status,
    gun_seconds: row.gunSeconds,
    net_seconds: row.netSeconds,
    splits: row.splits,
    reason: row.reason,
    key: newKey(),
    share_key: newKey(),
    imported_at: now,
  }))
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into results
      select * from jsonb_populate_recordset(null::results, ${JSON.stringify(records)}::jsonb)
      on conflict (race_id, bib) do update set
        ${sql.join(
          CORRECTED.map((column) => sql.raw(`${column} = excluded.${column}`)),
          sql`, `,
        )},
        corrected_at = excluded.imported_at`)
    await placeRunners(tx, raceId)
  })
}

/** Of 22 characters, guessed by nobody. */
const newKey = () => randomBytes(16).toString('base64url')

const CORRECTED = [
  ...['item_id', 'name', 'gender', 'id_number', 'age_group', 'team', 'status'],
  ...['gun_seconds', 'net_seconds', 'splits', 'reason'],
]

/** Places are counted by the gun, as the rules of the association have it. */
async function placeRunners(tx: Database, raceId: string): Promise<void> {
  const rank = (by: string): SQL =>
    sql.raw(`case when status = 'finished' then
    rank() over (partition by item_id, status${by} order by gun_seconds) end`)
  await tx.execute(sql`
    update results r set place = p.place, gender_place = p.gender_place, group_place = p.group_place
    from (
      select result_id, ${rank('')} as place, ${rank(', gender')} as gender_place,
        ${rank(', gender, age_group')} as group_place
      from results where race_id = ${raceId}
    ) p
    where p.result_id = r.result_id
      and (r.place, r.gender_place, r.group_place) is distinct from (p.place, p.gender_place, p.group_place)`)
}
