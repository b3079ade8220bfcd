import { formatChinaTime } from '#lib/date.ts'
import { changeRefusal, listChangeTargets } from './changes.ts'
import { isSlotMissing, slotRefusal } from './collection.ts'
import { accountRefusal, differingAnswers, sexesRefusal, sexRefusal } from './conditions.ts'
import {
  agesOnRaceDay,
  consentsRefusal,
  membersRefusal,
  mustWait,
  neededStatements,
  placesRefusal,
  type Runner,
  runnerRefusal,
  takesPlacesAtOnce,
  windowRefusal,
} from './entry.ts'
import { addOnRefusal, countUnits, donationRefusal, listAddOns } from './extras.ts'
import type { ProjectFacts } from './facts.gen.ts'
import type { EntryRunner, Known, KnownAt, KnownInvitation, Left, Picked, Stage } from './knownEntry.ts'
import { areaRefusal } from './mailing.ts'
import { findNextPrice, type Price, pricedRunners, priceEntry } from './money.ts'
import { type Qualifier, qualifyingProblem } from './qualifying.ts'
import { type Refusal, type RefusalName, refusal } from './refusals.ts'
import { findShare } from './residents.ts'
import { hasTeamName } from './roles.ts'
import { isEntrants } from './signing.ts'
import { listSizes, sizeRefusal } from './sizes.ts'
import type { Guard, GuardFacts } from './states.ts'
import { findStart, findWindow } from './times.ts'
import { listWaitRefusals } from './waitingSizes.ts'

/** A refusal; `input` and `path` where they are not the rule's input as a whole. */
type Found = Refusal & { input?: string; path?: string }
/** What a rule finds; 'unknown' where nobody has looked yet, which vouches for nothing. */
type Finds = RefusalName | null | false | readonly Found[] | 'unknown'

interface Rule<S extends Stage> {
  stages: readonly S[]
  /** The page's input that can mend it; '' where nothing on the page can. */
  input: string
  test(known: KnownAt[S], stage: Stage): Finds
  /** The guard of the table of states that holds when no rule of its name refuses. */
  guard?: Guard | undefined
}

function rule<S extends Stage>(stages: readonly S[], input: string, test: Rule<S>['test'], guard?: Guard): Rule<S> {
  return { stages, input, test, guard }
}

const CHANGES = ['change', 'defer'] as const
const RUNNER = ['pick', 'check', 'save', 'submit', 'change'] as const
const CHOICE = ['check', 'save', 'submit', 'change'] as const

type OfProject = Pick<Known, 'race' | 'project'>
const fitRefusal = ({ race, project }: OfProject, runner: Runner & Qualifier) =>
  runnerRefusal(findStart(race, project), project, runner) ?? sexRefusal(project, runner)

/** A refusal of single runners, said at each; who stays in their project is not asked again. */
function ofEach<R extends Pick<EntryRunner, 'stays'>>(
  runners: readonly R[],
  test: (runner: R) => RefusalName | Refusal | null | false,
): Found[] {
  return runners.flatMap((runner, index): Found[] => {
    const found = !runner.stays && test(runner)
    return found ? [{ ...(typeof found === 'string' ? { refusal: found } : found), path: `/${index}` }] : []
  })
}

/** A ban counts to its end; one that has ended is none. */
function banRefusal({ banned }: Pick<EntryRunner, 'banned'>, now: number): Refusal | null {
  if (!banned || (banned.until !== null && now > banned.until)) return null
  const { reason, until } = banned
  return until === null
    ? refusal('bannedForGood', { reason })
    : refusal('banned', { reason, date: formatChinaTime(until) })
}

function membersFound({ race, project, runners }: KnownAt['check' | 'submit' | 'change'], stage: Stage): Finds {
  if (stage === 'check' && runners.length === 0) return null
  // An account joins a team by its link with one runner; the team is complete at its submit.
  if (project.members === 'link' && (stage === 'check' || stage === 'save')) {
    return runners.length !== 1 && (runners.length === 0 ? 'playersTooFew' : 'playersTooMany')
  }
  const found = membersRefusal(findStart(race, project), project, runners)
  // A runner whom no role fits is told so already.
  const isOfOne = runners.some((runner) => fitRefusal({ race, project }, runner) === 'noRole')
  return found === 'membersRule' && isOfOne ? null : found
}

/** Each runner is picked by itself; those of an entry come together. */
function accountsFound({ race, runners, accounts }: Picked, stage: Stage): Finds {
  if (stage === 'pick') {
    const found = accountRefusal(
      race,
      accounts.map(({ entered }) => ({ entered, brings: 1 })),
    )
    return ofEach(runners, () => found)
  }
  const found = accountRefusal(race, accounts)
  return found && [found]
}

/** A team of men and women is judged as it is submitted; who stays in it is there by the rules of the day they entered. */
function sexesFound({ project, runners }: KnownAt['check' | 'submit' | 'change'], stage: Stage): Finds {
  const grows = project.members === 'link' && (stage === 'check' || stage === 'save')
  if (grows || runners.every(({ stays }) => stays)) return null
  const found = sexesRefusal(project, runners)
  return found && [found]
}

/** Who lives elsewhere is told what is kept, and until when. */
function placesFound(project: ProjectFacts, runners: number, { places, forResidents }: Left, now: number): Finds {
  const found = placesRefusal(Math.max(1, runners), places)
  const share = found && forResidents > 0 && findShare(project, now)
  return share ? [refusal('residentsOnly', { ...share, left: forResidents })] : found
}

function stockFound({ race, project, runners, choices, left }: KnownAt['check' | 'submit']): Finds {
  if (left === null) return 'unknown'
  const offered = listAddOns(race, project)
  return choices.addOns.flatMap(({ id, quantity }, index): Found[] => {
    const addOn = offered.find((one) => one.id === id)
    const units = addOn ? countUnits(addOn, quantity, Math.max(1, runners.length)) : 0
    const isShort = Object.hasOwn(left.addOns, id) && units > (left.addOns[id] ?? 0)
    return isShort ? [{ refusal: 'addOnSoldOut', path: `/${index}` }] : []
  })
}

/** Sizes that a runner cannot have, each where it was asked for; of an entry's own shirts the first come first. */
function sizesFound({ race, project, runners, sizes, sizesLeft }: KnownAt['answers']): Found[] {
  const offered = listSizes(race, project)
  const left = { ...sizesLeft }
  const ages = agesOnRaceDay(findStart(race, project), runners)
  return sizes.flatMap(({ size, input, path }, place): Found[] => {
    const age = ages[place]
    if (size === null || age === undefined) return []
    const found = sizeRefusal(offered, size, age, left)
    if (Object.hasOwn(left, size)) left[size] = (left[size] ?? 0) - 1
    return found ? [{ ...found, input, path }] : []
  })
}

function consentsFound({ race, project, runners, consents }: KnownAt['save' | 'submit' | 'change']): Found[] {
  const needed = neededStatements(findStart(race, project), project, runners).filter(isEntrants)
  return needed.flatMap((statement): Found[] => {
    const found = consentsRefusal([statement], consents)
    // By convention of the pages, a statement's input is named after its id.
    return found ? [{ refusal: found, input: `${statement.id}Statement` }] : []
  })
}

const SIGNATURE = { missing: 'signatureMissing', outdated: 'signatureOutdated', signed: null } as const
const CO_SIGNATURE = { guardian: 'guardianSignatureMissing', relative: 'relativeSignatureMissing' } as const

/** Of signatures by the role of who gives them, the first that does not stand. */
function coSignaturesFound(signatures: Known['coSignatures']): Finds {
  const open = signatures.find(({ state }) => state !== 'signed')
  return open ? (open.state === 'missing' ? CO_SIGNATURE[open.role] : 'signatureOutdated') : null
}

/**
 * Every rule of an entry, in the order in which it is told at any stage: first what nothing can mend, then the runners,
 * then what was chosen for them, then what is signed. An input is told one thing at a time, the first.
 */
export const ENTRY_RULES = {
  changeConfirmed: rule(CHANGES, '', ({ confirmed }) => !confirmed && 'changeNotConfirmed'),
  changePending: rule(CHANGES, '', ({ pending }) => pending && 'changePending'),
  changeNothing: rule(CHANGES, '', ({ kinds }) => kinds.length === 0 && 'changeNothing'),
  changeOffered: rule(CHANGES, '', ({ race, from, kinds, now }) => {
    return kinds.map((kind) => changeRefusal(race, from, kind, now)).find((found) => found !== null) ?? null
  }),
  changeTarget: rule(['change'], '', ({ race, from, project, now }) => {
    return !listChangeTargets(race, from, now).some(({ itemId }) => itemId === project.itemId) && 'changeNotOffered'
  }),
  window: rule(
    ['code', 'check', 'save', 'submit'],
    '',
    ({ race, project, now }) => windowRefusal(findWindow(race, project), now),
    'windowOpen',
  ),
  app: rule(['code', 'team', 'save', 'submit', 'change'], '', ({ race, project, inApp }) => {
    return !inApp && (race.forceApp || project.forceApp) ? 'appOnly' : null
  }),
  rights: rule(['submit'], 'players', ({ rightsOpen }) => {
    return rightsOpen === null ? 'unknown' : !rightsOpen && 'deferralGone'
  }),
  places: rule(
    ['code', 'check', 'save', 'submit', 'change'],
    'players',
    ({ project, runners, left, now }, stage) => {
      if (!takesPlacesAtOnce(project)) return null
      if (left === null) return 'unknown'
      // A change has its place or none: nobody waits with it.
      if (stage !== 'change' && mustWait(project, runners.length, left.places)) return null
      return placesFound(project, runners.length, left, now)
    },
    'quotaFree',
  ),
  waitingList: rule(['code', 'check', 'save', 'submit'], 'players', ({ project, runners, left }) => {
    const { waitingList = 0 } = project
    if (left === null || !mustWait(project, runners.length, left.places)) return null
    return (
      left.waiting + Math.max(1, runners.length) > waitingList && [refusal('waitingListFull', { most: waitingList })]
    )
  }),
  waits: rule(['save', 'submit'], 'waitlist', ({ project, runners, left, waits }) => {
    if (waits || left === null || !mustWait(project, runners.length, left.places)) return null
    return [refusal('soldOutCanWait', { ahead: left.waiting })]
  }),
  residents: rule(['change'], 'players', ({ project, residentGoes, now }) => {
    const share = residentGoes && findShare(project, now)
    return share && [refusal('residentsPlace', share)]
  }),
  entered: rule(
    RUNNER,
    'players',
    ({ runners }) => ofEach(runners, ({ entered }) => entered && 'alreadyRegistered'),
    'noActiveEntry',
  ),
  banned: rule(
    [...RUNNER, 'pay'],
    'players',
    ({ runners, now }) => ofEach(runners, (runner) => banRefusal(runner, now)),
    'eligible',
  ),
  deferral: rule(
    RUNNER,
    'players',
    ({ project: { deferredFrom }, runners }) =>
      ofEach(runners, ({ deferred }) => deferredFrom?.only === true && !deferred && 'deferralMissing'),
    'eligible',
  ),
  fit: rule(RUNNER, 'players', (known) => ofEach(known.runners, (runner) => fitRefusal(known, runner)), 'eligible'),
  onlyEntry: rule(
    RUNNER,
    'players',
    ({ project, runners, accountEntered }) =>
      ofEach(runners, () => project.multiple === false && accountEntered && 'multipleForbidden'),
    'eligible',
  ),
  mostPerAccount: rule(['pick', 'check', 'save', 'submit'], 'players', accountsFound, 'eligible'),
  complete: rule(['check', 'save'], 'players', ({ runners }) =>
    ofEach(runners, ({ missing }) => missing.length > 0 && refusal('playerIncomplete', { missing })),
  ),
  members: rule(CHOICE, 'players', membersFound, 'membersComplete'),
  sexes: rule(CHOICE, 'players', sexesFound, 'membersComplete'),
  group: rule(CHOICE, 'group', ({ project: { groups = [] }, choices }) => {
    return groups.length > 0 && !groups.some(({ id }) => id === choices.groupId) && 'groupMissing'
  }),
  package: rule(CHOICE, 'package', ({ project: { packages = [] }, choices }) => {
    return packages.length > 0 && !packages.some(({ id }) => id === choices.packageId) && 'packageMissing'
  }),
  addOns: rule(CHOICE, 'addOns', ({ race, project, choices }) =>
    choices.addOns.flatMap((chosen, index): Found[] => {
      const found = addOnRefusal(race, project, chosen)
      return found ? [{ refusal: found, path: `/${index}` }] : []
    }),
  ),
  stock: rule(['check', 'save', 'submit'], 'addOns', stockFound, 'addOnsFree'),
  sizes: rule([...CHOICE, 'answers'], 'form', sizesFound, 'addOnsFree'),
  wantedSizes: rule(['check', 'save', 'submit'], 'wantedSize', listWaitRefusals),
  slot: rule(['check', 'save', 'submit'], 'slot', slotRefusal),
  slotChosen: rule(['save', 'submit'], 'slot', isSlotMissing),
  // A change leaves what was given as it is.
  donation: rule(['check', 'save', 'submit'], 'donation', ({ race, project, choices }) => {
    const found = donationRefusal(race, project, choices.donation)
    return found && [found]
  }),
  qualifying: rule(CHOICE, 'qualifyingBy', ({ race, project, choices, runners, now }) => {
    const found = qualifyingProblem(race, project, choices, runners, now)
    return found && [found]
  }),
  invited: rule(CHOICE, 'invitation', ({ project, code }) => {
    return project.invitation === 'required' && code === '' && [atCode({ refusal: 'invitationMissing' })]
  }),
  invitation: rule(['code', 'check', 'save', 'submit'], 'invitation', ({ project, code, invitation, runners }) => {
    const found = code === '' ? null : invitationRefusal(project, invitation, runners.length)
    return found && [atCode(found)]
  }),
  teamName: rule(['save'], 'team', ({ project, teamName }) => {
    return hasTeamName(project) && teamName === '' && [{ refusal: 'teamNameMissing', path: '/teamName' }]
  }),
  questionnaire: rule(['save'], 'questionnaire', ({ project, questionnaireAnswered }) => {
    return project.needsQuestionnaire === true && !questionnaireAnswered && 'questionnaireMissing'
  }),
  sameForTeam: rule(['save', 'submit'], 'form', ({ project, answered }) => differingAnswers(project, answered)),
  consents: rule(['save', 'submit', 'change'], 'statements', consentsFound, 'consentsCurrent'),
  // A signature stands under what is accepted.
  signature: rule(
    ['save', 'submit'],
    'signature',
    (known) => consentsFound(known).length === 0 && SIGNATURE[known.ownSignature],
    'signed',
  ),
  relativeSignature: rule(
    ['save', 'submit'],
    'relativeSignature',
    ({ relativeSignature: state }) => coSignaturesFound(state ? [{ role: 'relative', state }] : []),
    'signed',
  ),
  memberSignatures: rule(
    ['submit'],
    'signature',
    ({ memberSignatures: states }) =>
      states.includes('missing') ? 'signatureMissing' : states.includes('outdated') && 'signatureOutdated',
    'signed',
  ),
  coSignatures: rule(
    ['submit', 'change'],
    'signature',
    ({ coSignatures }) => coSignaturesFound(coSignatures),
    'signed',
  ),
  address: rule(['submit'], 'address', ({ race, mailArea }) => {
    if (mailArea === null) return null
    return mailArea === '' ? 'packAddressMissing' : areaRefusal(race, mailArea)
  }),
} as const
export type RuleName = keyof typeof ENTRY_RULES

/** The field of the input `invitation`. */
const atCode = (found: Refusal): Found => ({ ...found, path: '/invitationCode' })

/** Why a code does not open the project to so many runners. */
export function invitationRefusal(
  { itemId, invitation }: ProjectFacts,
  known: KnownInvitation | null,
  runners: number,
): Refusal | null {
  if (!known) return { refusal: 'invitationUnknown' }
  const isElsewhere = known.itemId === null ? !itemId.startsWith(known.raceId) : known.itemId !== itemId
  if (isElsewhere || !invitation) return { refusal: 'invitationElsewhere' }
  if (known.ended) return { refusal: 'invitationEnded' }
  if (known.left <= 0) return { refusal: 'invitationUsed' }
  return Math.max(1, runners) > known.left ? refusal('invitationShort', { left: known.left }) : null
}

/** A refusal at the input where it arises, '' for the entry as a whole; `path` is a JSON pointer in its answer. */
export type EntryProblem = Refusal & { rule: RuleName; input: string; path: string }

export interface Judgement {
  problems: EntryProblem[]
  /** What the rules vouch for. */
  guards: GuardFacts
}

/** What the rules of a stage say of an entry. */
export function judgeEntry<S extends Stage>(stage: S, known: KnownAt[S]): Judgement {
  const problems = new Map<string, EntryProblem>()
  const guards: GuardFacts = {}
  for (const [name, { input, stages, guard, test }] of Object.entries<Rule<Stage>>(ENTRY_RULES)) {
    if (!stages.includes(stage)) continue
    const finds = test(known, stage)
    const found: readonly Found[] =
      typeof finds === 'object' ? (finds ?? []) : finds && finds !== 'unknown' ? [{ refusal: finds }] : []
    if (guard) guards[guard] = guards[guard] !== false && finds !== 'unknown' && found.length === 0
    for (const one of found) {
      const at = { input: one.input ?? input, path: one.path ?? '' }
      const place = JSON.stringify(at)
      if (!problems.has(place)) problems.set(place, { ...one, ...at, rule: name as RuleName })
    }
  }
  return { problems: [...problems.values()], guards }
}

/** What the phone shows of an entry that is being made. */
export interface EntryCheck extends Price {
  closed: EntryProblem | null
  problems: EntryProblem[]
  /** When this entry begins to cost another sum, and which. */
  next: { at: number; payable: number } | null
}

/** Judges and prices an entry as far as it has come. */
export function judgeChoices(known: KnownAt['check']): EntryCheck {
  const { race, project, runners, choices, now, left } = known
  const { problems } = judgeEntry('check', known)
  const deferred = runners.flatMap((runner, place) => (runner.deferred ? [place] : []))
  const pricesLeft = left?.prices ?? {}
  const priced = { ...choices, ...pricedRunners(findStart(race, project), runners), deferred, pricesLeft }
  return {
    closed: problems.find(({ input }) => input === '') ?? null,
    problems: problems.filter(({ input }) => input !== ''),
    ...priceEntry(race, project, priced, now),
    next: findNextPrice(race, project, priced, now),
  }
}

/** A code as it is compared: letters and digits in capitals, however it was typed. */
export function plainCode(code: string | null | undefined): string {
  return (code ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}
