import { formatChinaTime } from '#lib/date.ts'
import { isRecord } from '#lib/json.ts'
import type { ProjectFacts, ShareFacts, Text } from './facts.gen.ts'
import { plainAnswer } from './plainAnswer.ts'
import { isProof, proofWords, type Qualification, type Qualifier } from './qualifying.ts'
import { text } from './texts.ts'
import { instant } from './times.ts'

/** A part of the places of a draw that is given first; in the head of its file. */
export interface DrawShare {
  /** `residents`, or as the facts name it. */
  id: string
  name: Text
  /** Counted in runners, as all places of a draw. */
  places: number
  /** In the order of finish times, not of lots. */
  by?: 'result'
}

/** What of an entry decides in which shares it is. */
export interface Sharer extends Pick<Qualification, 'result'> {
  runners: readonly (Qualifier & { resident: boolean; answers: unknown })[]
}

/** Whether places are given by a draw or a choice once sign-up is over. */
export function isDrawn({ allocation }: Pick<ProjectFacts, 'allocation'>): boolean {
  return allocation === 'lottery' || allocation === 'result'
}

/** The shares of so many places to be drawn, in the order in which they are given. */
export function listShares(project: ProjectFacts, places: number): DrawShare[] {
  const byResult = project.allocation === 'result'
  const order = (goesByResult: boolean) => (goesByResult ? { by: 'result' as const } : {})
  const { residents, shares = [] } = project
  return [
    ...shares.map(({ id, name, quota, proofs }) => ({
      id,
      name,
      places: quota,
      ...order(byResult || proofs !== undefined),
    })),
    ...(residents
      ? [
          {
            id: 'residents',
            name: residents.who,
            places: Math.floor((places * residents.share) / 100),
            ...order(byResult),
          },
        ]
      : []),
  ]
}

/** Ids of the shares that an entry is in: all of its runners are what they are for. */
export function sharesOf({ residents, shares = [] }: ProjectFacts, entry: Sharer): string[] {
  const own = shares.filter((share) => isIn(share, entry)).map(({ id }) => id)
  return residents && entry.runners.every(({ resident }) => resident) ? [...own, 'residents'] : own
}

const GENDER = { women: '2', men: '1' } as const

function isIn({ runners: sex, field, answers, proofs }: ShareFacts, { runners, result }: Sharer): boolean {
  const known = answers?.map(plainAnswer)
  const isOne = (runner: Sharer['runners'][number]) => {
    if (sex !== undefined && runner.userGender !== GENDER[sex]) return false
    if (field === undefined) return true
    const answer = isRecord(runner.answers) ? plainAnswer(runner.answers[field]) : ''
    return known ? known.includes(answer) : answer !== ''
  }
  return runners.every(isOne) && (proofs === undefined || isProof(proofs, { result }, runners))
}

/** How a choice by result is made, in a sentence for the page that shows the project. */
export function describeChoice({ allocation, drawAt }: ProjectFacts): Text[] {
  if (allocation !== 'result') return []
  if (drawAt === undefined) return [text('conditions.byResult')]
  return [text('conditions.byResultAt', { at: formatChinaTime(instant(drawAt), 'yyyy.MM.dd HH:mm') })]
}

/** A sentence for each share but that of the residents. */
export function describeShares({ shares = [], allocation }: ProjectFacts): Text[] {
  return shares.map(({ name, quota: places, proofs }) => {
    if (proofs) return text('conditions.share.proved', { name, places, proofs: proofs.map(proofWords) })
    return allocation === 'result'
      ? text('conditions.share.byResult', { name, places })
      : text('conditions.share.drawn', { name, places })
  })
}

/** What the shares that an entry is in mean for it, in a sentence for its runner; null for one in none. */
export function describeOwnShares(
  shares: readonly Pick<DrawShare, 'id' | 'name'>[],
  ids: readonly string[],
): Text | null {
  const names = shares.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length === 0 ? null : text('conditions.share.own', { names })
}
