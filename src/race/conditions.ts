import { formatChinaTime } from '#lib/date.ts'
import { isRecord } from '#lib/json.ts'
import { formatFen } from '#lib/money.ts'
import { ageGroupConditions } from './ageGroups.ts'
import { depositConditions } from './deposit.ts'
import { documentConditions } from './documents.ts'
import { findDonation, leastDonation } from './extras.ts'
import type { ProjectFacts, RaceFacts, Text } from './facts.gen.ts'
import { describeLossRule } from './losses.ts'
import { plainAnswer } from './plainAnswer.ts'
import { GENDER, type Qualifier } from './qualifying.ts'
import { type Refusal, refusal } from './refusals.ts'
import { teamSize } from './roles.ts'
import { describeChoice, describeShares } from './shares.ts'
import { text } from './texts.ts'
import { instant } from './times.ts'

/** The runners of one account: how many it has in the race beside an entry, and how many it brings to that. */
export interface AccountRunners {
  entered: number
  brings: number
}

/** Why an account may not bring so many runners to the race. */
export function accountRefusal(
  { mostPerAccount: most }: RaceFacts,
  accounts: readonly AccountRunners[],
): Refusal | null {
  const over = most === undefined ? undefined : accounts.find(({ entered, brings }) => entered + brings > most)
  if (most === undefined || !over) return null
  return refusal('accountFull', { most, entered: over.entered, left: Math.max(0, most - over.entered) })
}

const SEXES = ['women', 'men'] as const
type Sex = (typeof SEXES)[number]
const OTHER = { women: 'men', men: 'women' } as const

/** Fewest and most of a sex in an entry. */
function boundsOf(project: ProjectFacts, sex: Sex): { min: number; max: number } {
  const { min = 0, max = teamSize(project).max } = project[sex] ?? {}
  return { min, max }
}

/** Whether nobody of a sex can enter: those whom an entry must have of the other may be all of it. */
function isBarred(project: ProjectFacts, sex: Sex): boolean {
  return boundsOf(project, sex).max <= 0 || boundsOf(project, OTHER[sex]).min >= teamSize(project).max
}

/** Why a runner may not enter a project that is for the other sex. */
export function sexRefusal(project: ProjectFacts, { userGender }: Qualifier): 'womenOnly' | 'menOnly' | null {
  if (userGender !== GENDER.women && isBarred(project, 'men')) return 'womenOnly'
  return userGender !== GENDER.men && isBarred(project, 'women') ? 'menOnly' : null
}

const TOO_FEW = { women: 'womenTooFew', men: 'menTooFew' } as const
const TOO_MANY = { women: 'womenTooMany', men: 'menTooMany' } as const

/** Why these runners, and so many more who may come, do not make a team of the women and men that the project wants. */
export function sexesRefusal(project: ProjectFacts, runners: readonly Qualifier[], more = 0): Refusal | null {
  // One who is of the other sex is told so already.
  if (runners.some((runner) => sexRefusal(project, runner) !== null)) return null
  const counted = SEXES.map((sex) => {
    const { min, max } = boundsOf(project, sex)
    const count = runners.filter(({ userGender }) => userGender === GENDER[sex]).length
    return { sex, min, max, count, lacks: Math.max(0, min - count) }
  })
  const lacking = counted.reduce((sum, { lacks }) => sum + lacks, 0) > more && counted.find(({ lacks }) => lacks > 0)
  if (lacking) return refusal(TOO_FEW[lacking.sex], { min: lacking.min })
  const over = counted.find(({ count, max }) => count > max)
  return over ? refusal(TOO_MANY[over.sex], { max: over.max }) : null
}

/** What a runner of an entry has answered, and where the page asks it. */
export interface RunnerAnswers {
  answers: unknown
  input: string
  /** JSON pointer of the runner's answers there; '' where they are the input's own. */
  path: string
}

/** Answers that a team has to share, and that somebody gives otherwise than the first who gave one; each where it is asked. */
export function differingAnswers(
  { sameForTeam = [] }: ProjectFacts,
  runners: readonly RunnerAnswers[],
): (Refusal & { input: string; path: string })[] {
  return sameForTeam.flatMap(({ field, name }) => {
    const given = runners.flatMap(({ answers, input, path }) => {
      const answer = isRecord(answers) ? plainAnswer(answers[field]) : ''
      return answer === '' ? [] : [{ answer, input, path: `${path}/${field}` }]
    })
    const other = given.find(({ answer }) => answer !== given[0]?.answer)
    return other ? [{ ...refusal('answersDiffer', { name }), input: other.input, path: other.path }] : []
  })
}

/** What an entry has to be beside ages and documents, a sentence each, for the page that shows the project. */
export function listConditions(race: RaceFacts, project: ProjectFacts): Text[] {
  const { mostPerAccount: most } = race
  const same = (project.sameForTeam ?? []).map(({ name }) => text('conditions.same', { name }))
  return [
    ...SEXES.flatMap((sex) => sexWords(project, sex)),
    ...same,
    ...documentConditions(project),
    ...donationConditions(race, project),
    ...depositConditions(project),
    ...ageGroupConditions(race, project),
    ...describeChoice(project),
    ...describeShares(project),
    ...describeLossRule(project),
    ...describeSecondDraw(project),
    ...(most === undefined ? [] : [text('conditions.perAccount', { most })]),
  ]
}

function donationConditions(race: RaceFacts, project: ProjectFacts): Text[] {
  const [donation, least] = [findDonation(race, project), leastDonation(race, project)]
  if (!donation || least === null) return []
  const { name, refund = 'never' } = donation
  return [text(`conditions.donation.${refund}`, { name, min: formatFen(least) })]
}

function describeSecondDraw({ secondDraw, payDeadline }: ProjectFacts): Text[] {
  if (!secondDraw || payDeadline === undefined) return []
  const day = (moment: string) => formatChinaTime(instant(moment), 'yyyy.MM.dd HH:mm')
  return [text('conditions.secondDraw', { deadline: day(payDeadline), drawAt: day(secondDraw.drawAt) })]
}

function sexWords(project: ProjectFacts, sex: Sex): Text[] {
  if (isBarred(project, sex)) return []
  if (isBarred(project, OTHER[sex])) return [text(`conditions.${sex}.only`)]
  const { min, max } = boundsOf(project, sex)
  const isOpen = max >= teamSize(project).max
  if (min === 0) return isOpen ? [] : [text(`conditions.${sex}.atMost`, { max })]
  if (min === max) return [text(`conditions.${sex}.exactly`, { max })]
  return [isOpen ? text(`conditions.${sex}.atLeast`, { min }) : text(`conditions.${sex}.between`, { min, max })]
}
