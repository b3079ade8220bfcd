import type { ContestantRow } from '#sandbox/account/contestants.ts'
import type { RunnerSnapshot } from '#sandbox/schema.ts'

/** A runner as registered; later changes to the saved runner do not reach it. */
export function snapshotOf(row: ContestantRow): RunnerSnapshot {
  const { userName, enUserName, userGender, idType, idNumber, userPhone, birthday, nativePlace, nationality, email } =
    row
  return { userName, enUserName, userGender, idType, idNumber, userPhone, birthday, nativePlace, nationality, email }
}
