import { eq } from 'drizzle-orm'
import { challengeStatus, goalsReached } from '#entities/challenge/rules.ts'
import type { Entity } from '#entities/entity.ts'
import { MONTHS } from '#lib/date.ts'
import type { Platform } from '#platform/handler.ts'
import { writeMessages } from '#platform/messages/write.ts'
import { challengeMembers } from '#platform/tables/challenges.ts'
import { metresIn, type Participant } from './participant.ts'
import { listMembers } from './participants.ts'

/** Tells members of challenges of the goals that they have reached, each once: an account, or everybody. */
export async function tellOfGoals(
  { db, clock, releases }: Pick<Platform, 'db' | 'clock' | 'releases'>,
  userId: string | null,
): Promise<void> {
  const now = clock.now()
  const all = releases.current().live.entities('challenge')
  for (const challenge of all.filter(({ facts }) => challengeStatus(facts, now) === 'running')) {
    const some = eq(challengeMembers.challengeId, challenge.id)
    if ((await db.$count(challengeMembers, some)) === 0) continue
    const members = await listMembers(db, challenge, userId)
    const at = now
    await writeMessages(
      db,
      members.flatMap((one) => goalsOf(challenge, one).map((message) => ({ ...message, at }))),
    )
  }
}

function goalsOf({ id, facts }: Entity<'challenge'>, member: Participant) {
  return facts.months.flatMap((month) =>
    goalsReached(facts, metresIn(member, month)).map((goal) => {
      const number = Number(month.slice(5)) - 1
      const name = {
        zh: `${facts.name.zh} · ${MONTHS.zh[number]}${goal.name.zh}`,
        en: `${facts.name.en}, ${MONTHS.en[number]}: ${goal.name.en}`,
      }
      const values = { name, page: `/${id}/detail` }
      const subject = `${id} ${month} ${goal.id}`
      return { userId: member.userId ?? '', code: 'challengeGoal' as const, subject, values }
    }),
  )
}
