import { type ChangeKind, changeRefusal, projectsToChangeTo } from './changes.ts'
import {
  agesOf,
  appRefusal,
  type Consent,
  consentsRefusal,
  membersRefusal,
  neededStatements,
  placesRefusal,
  type Runner,
  runnerRefusal,
  takesPlacesAtOnce,
  windowRefusal,
} from './entry.ts'
import { addOnRefusal, addOnsOf, donationRefusal, type Extras, unitsOf } from './extras.ts'
import type { ProjectFacts, RaceFacts, Text } from './facts.gen.ts'
import type { Refusals } from './messages.gen.ts'
import { nextPriceOf, type Price, priceOf } from './money.ts'
import { type Qualification, type Qualifier, qualifyingProblem } from './qualifying.ts'
import { type Refusal, type RefusalName, refusal } from './refusals.ts'
import { hasTeamName } from './roles.ts'
import { type CoSignerRole, isEntrants } from './signing.ts'
import type { Guard, GuardFacts } from './states.ts'
import { instant, windowOf } from './times.ts'

/** A runner with what is known of them in the race. */
export interface EntryRunner extends Runner, Qualifier {
  /** The document is in an active entry of the race, or of the project where a race takes several. */
  entered: boolean
  /** The runner has a deferred place that the project takes. */
  deferred: boolean
  /** The runner of a confirmed entry stays in its project, by the rules of the day of the entry. */
  stays: boolean
}

/** What was chosen of a project, by the names of the page's inputs. */
export interface Choices extends Extras, Qualification {
  groupId: string | null
  packageId: string | null
}

/** What is left of a project: places, and add-ons by id; one without a quota is not among them. */
export interface Left {
  places: number
  addOns: Readonly<Record<string, number>>
}

/** A code of an invitation or a sponsor that exists. */
export interface KnownInvitation {
  raceId: string
  /** Null for any project of the race that takes codes. */
  itemId: string | null
  ended: boolean
  /** Places that nobody has taken with it. */
  left: number
}

export type SignatureState = 'missing' | 'outdated' | 'signed'

interface OfProject {
  race: RaceFacts
  project: ProjectFacts
}

interface Picked extends OfProject {
  runners: readonly EntryRunner[]
  /** The account has another active entry of the project. */
  accountEntered: boolean
}

interface Coded extends OfProject {
  now: number
  runners: readonly Runner[]
  /** As codes are compared; '' for none. */
  code: string
  /** Null for a code that nobody knows. */
  invitation: KnownInvitation | null
  /** Null where nobody has looked: nothing is vouched for. */
  left: Left | null
}

interface Checked extends Picked, Coded {
  /** `missing`: names of the details that the project needs and the saved runner lacks. */
  runners: readonly (EntryRunner & { missing: readonly Text[] })[]
  choices: Choices
}

interface Signed {
  inApp: boolean
  consents: readonly Consent[]
  /** Of the account that enters. */
  ownSignature: SignatureState
  /** Pages published before 2026-11-22 let a relative sign on the phone that enters; null where none was to. */
  relativeSignature: SignatureState | null
}

interface CoSigned {
  /** Signatures that others have to give. */
  coSignatures: readonly { role: CoSignerRole; state: SignatureState }[]
}

interface Submitted extends Picked, Coded, Signed, CoSigned {
  runners: readonly EntryRunner[]
  choices: Choices
  /** Of those who joined a team by themselves. */
  memberSignatures: readonly SignatureState[]
  /** Packs are to be sent and there is no address. */
  addressMissing: boolean
  /** The deferred places can still be used; null before they are locked. */
  rightsOpen: boolean | null
}

/** A change to an entry of the project `from`. */
interface Changing extends OfProject {
  now: number
  from: ProjectFacts
  kinds: readonly ChangeKind[]
  confirmed: boolean
  /** Another change waits for its payment. */
  pending: boolean
}

interface Changed extends Changing, Picked, CoSigned {
  inApp: boolean
  choices: Choices
  code: string
  consents: readonly Consent[]
  /** Of the project that the entry moves to; null where it stays. */
  left: Left | null
}

/** Where an entry is judged, with what is known of it there. */
export interface KnownAt {
  /** A runner is picked, each by itself. */
  pick: Picked
  /** A code is typed. */
  code: Coded & { inApp: boolean }
  /** The link of a team is made. */
  team: OfProject & { inApp: boolean }
  /** Any choice on the page. */
  check: Checked
  save: Checked & Signed & { teamName: string; questionnaireAnswered: boolean }
  submit: Submitted
  /** A confirmed entry is to be different. */
  change: Changed
  /** A confirmed entry is to be kept for a later race. */
  defer: Changing
}
export type Stage = keyof KnownAt

/** `input` and `path` where they are not the rule's input as a whole. */
type Found = Refusal & { input?: string; path?: string }

interface Rule<S extends Stage> {
  /** The page's input that can mend it; null where nothing on the page can. */
  input: string | null
  refusals: readonly (keyof Refusals)[]
  stages: readonly S[]
  /** The guard of the table of states that holds when no rule of its name refuses. */
  guard?: Guard
  /** What the rule refuses; 'unknown' where nobody has looked yet, which vouches for nothing. */
  test(known: KnownAt[S], stage: Stage): readonly Found[] | 'unknown'
}

const rule = <S extends Stage>(made: Rule<S>) => made
const refused = (name: RefusalName | null | false): Found[] => (name ? [{ refusal: name }] : [])
const dayOf = ({ raceTime }: RaceFacts) => ({ raceTime: instant(raceTime) })

/** A refusal of single runners, said at each; who stays in their project is not asked again. */
function ofRunners<R extends EntryRunner>(runners: readonly R[], refusalOf: (runner: R) => Refusal | null): Found[] {
  return runners.flatMap((runner, index) => {
    const found = runner.stays ? null : refusalOf(runner)
    return found ? [{ ...found, path: `/${index}` }] : []
  })
}
const named = (name: RefusalName | null | false): Refusal | null => (name ? { refusal: name } : null)

const fitRefusal = ({ race, project }: OfProject, runner: Runner) => runnerRefusal(dayOf(race), project, runner)

function consentProblems({ race, project, runners, consents }: KnownAt['save' | 'submit' | 'change']): Found[] {
  const needed = neededStatements(dayOf(race), project, runners).filter(isEntrants)
  return needed.flatMap((statement) =>
    // By convention of the pages, a statement's input is named after its id.
    refused(consentsRefusal([statement], consents)).map((one) => ({ ...one, input: `${statement.id}Statement` })),
  )
}

const SIGNATURE = { missing: 'signatureMissing', outdated: 'signatureOutdated', signed: null } as const
const CO_SIGNATURE = { guardian: 'guardianSignatureMissing', relative: 'relativeSignatureMissing' } as const

/**
 * Every rule of an entry, in the order in which it is told at any stage: first what nothing can mend, then the runners,
 * then what was chosen for them, then what is signed. An input is told one thing at a time, the first.
 */
export const ENTRY_RULES = {
  changeConfirmed: rule({
    input: null,
    refusals: ['changeNotConfirmed'],
    stages: ['change', 'defer'],
    test: ({ confirmed }) => refused(!confirmed && 'changeNotConfirmed'),
  }),
  changePending: rule({
    input: null,
    refusals: ['changePending'],
    stages: ['change', 'defer'],
    test: ({ pending }) => refused(pending && 'changePending'),
  }),
  changeNothing: rule({
    input: null,
    refusals: ['changeNothing'],
    stages: ['change', 'defer'],
    test: ({ kinds }) => refused(kinds.length === 0 && 'changeNothing'),
  }),
  changeOffered: rule({
    input: null,
    refusals: ['changeNotOffered', 'changeLate'],
    stages: ['change', 'defer'],
    test: ({ race, from, kinds, now }) => kinds.flatMap((kind) => refused(changeRefusal(race, from, kind, now))),
  }),
  changeTarget: rule({
    input: null,
    refusals: ['changeNotOffered'],
    stages: ['change'],
    test({ race, from, project }) {
      const offered = projectsToChangeTo(race, from).some(({ itemId }) => itemId === project.itemId)
      return refused(!offered && 'changeNotOffered')
    },
  }),
  window: rule({
    input: null,
    refusals: ['signUpNotStarted', 'signUpEnded'],
    stages: ['code', 'check', 'save', 'submit'],
    guard: 'windowOpen',
    test: ({ race, project, now }) => refused(windowRefusal(windowOf(race, project), now)),
  }),
  app: rule({
    input: null,
    refusals: ['appOnly'],
    stages: ['code', 'team', 'save', 'submit', 'change'],
    test: ({ race, project, inApp }) => refused(appRefusal(race, project, inApp)),
  }),
  rights: rule({
    input: 'players',
    refusals: ['deferralGone'],
    stages: ['submit'],
    test: ({ rightsOpen }) => (rightsOpen === null ? 'unknown' : refused(!rightsOpen && 'deferralGone')),
  }),
  places: rule({
    input: 'players',
    refusals: ['soldOut', 'notEnoughPlaces'],
    stages: ['code', 'check', 'save', 'submit', 'change'],
    guard: 'quotaFree',
    test({ project, runners, left }) {
      if (!takesPlacesAtOnce(project)) return []
      return left ? refused(placesRefusal(Math.max(1, runners.length), left.places)) : 'unknown'
    },
  }),
  entered: rule({
    input: 'players',
    refusals: ['alreadyRegistered'],
    stages: ['pick', 'check', 'save', 'submit', 'change'],
    guard: 'noActiveEntry',
    test: ({ runners }) => ofRunners(runners, ({ entered }) => named(entered && 'alreadyRegistered')),
  }),
  deferral: rule({
    input: 'players',
    refusals: ['deferralMissing'],
    stages: ['pick', 'check', 'save', 'submit', 'change'],
    guard: 'eligible',
    test({ project, runners }) {
      const only = project.deferredFrom?.only === true
      return ofRunners(runners, ({ deferred }) => named(only && !deferred && 'deferralMissing'))
    },
  }),
  fit: rule({
    input: 'players',
    refusals: ['originRefused', 'idTypeRefused', 'tooYoung', 'tooOld', 'noRole'],
    stages: ['pick', 'check', 'save', 'submit', 'change'],
    guard: 'eligible',
    test: (known) => ofRunners(known.runners, (runner) => named(fitRefusal(known, runner))),
  }),
  onlyEntry: rule({
    input: 'players',
    refusals: ['multipleForbidden'],
    stages: ['pick', 'check', 'save', 'submit', 'change'],
    guard: 'eligible',
    test: ({ project, runners, accountEntered }) =>
      ofRunners(runners, () => named(project.multiple === false && accountEntered && 'multipleForbidden')),
  }),
  complete: rule({
    input: 'players',
    refusals: ['playerIncomplete'],
    stages: ['check', 'save'],
    test: ({ runners }) =>
      ofRunners(runners, ({ missing }) => (missing.length > 0 ? refusal('playerIncomplete', { missing }) : null)),
  }),
  members: rule({
    input: 'players',
    refusals: ['playersTooFew', 'playersTooMany', 'duplicatePlayers', 'membersRule'],
    stages: ['check', 'save', 'submit', 'change'],
    guard: 'membersComplete',
    test(known, stage) {
      const { race, project, runners } = known
      if (stage === 'check' && runners.length === 0) return []
      // An account joins a team by its link with one runner; the team is complete at its submit.
      if (project.members === 'link' && (stage === 'check' || stage === 'save')) {
        return refused(runners.length !== 1 && (runners.length === 0 ? 'playersTooFew' : 'playersTooMany'))
      }
      const found = membersRefusal(dayOf(race), project, runners)
      // A runner whom no role fits is told so already.
      const isOfOne = found === 'membersRule' && runners.some((runner) => fitRefusal(known, runner) === 'noRole')
      return refused(!isOfOne && found)
    },
  }),
  group: rule({
    input: 'group',
    refusals: ['groupMissing'],
    stages: ['check', 'save', 'submit', 'change'],
    test: ({ project: { groups = [] }, choices }) =>
      refused(groups.length > 0 && !groups.some(({ id }) => id === choices.groupId) && 'groupMissing'),
  }),
  package: rule({
    input: 'package',
    refusals: ['packageMissing'],
    stages: ['check', 'save', 'submit', 'change'],
    test: ({ project: { packages = [] }, choices }) =>
      refused(packages.length > 0 && !packages.some(({ id }) => id === choices.packageId) && 'packageMissing'),
  }),
  addOns: rule({
    input: 'addOns',
    refusals: ['addOnGone', 'addOnTooMany'],
    stages: ['check', 'save', 'submit', 'change'],
    test: ({ race, project, choices }) =>
      choices.addOns.flatMap((chosen, index) =>
        refused(addOnRefusal(race, project, chosen)).map((one) => ({ ...one, path: `/${index}` })),
      ),
  }),
  stock: rule({
    input: 'addOns',
    refusals: ['addOnSoldOut'],
    stages: ['check', 'save', 'submit'],
    guard: 'addOnsFree',
    test({ race, project, runners, choices, left }) {
      if (left === null) return 'unknown'
      const offered = addOnsOf(race, project)
      return choices.addOns.flatMap(({ id, quantity }, index): Found[] => {
        const addOn = offered.find((one) => one.id === id)
        const units = addOn ? unitsOf(addOn, quantity, Math.max(1, runners.length)) : 0
        const isShort = Object.hasOwn(left.addOns, id) && units > (left.addOns[id] ?? 0)
        return isShort ? [{ refusal: 'addOnSoldOut', path: `/${index}` }] : []
      })
    },
  }),
  donation: rule({
    input: 'donation',
    refusals: ['donationAmount'],
    stages: ['check', 'save', 'submit', 'change'],
    test: ({ race, project, choices }) => refused(donationRefusal(race, project, choices.donation)),
  }),
  qualifying: rule({
    input: 'qualifyingBy',
    refusals: ['qualifyingMissing', 'resultAhead', 'resultOld', 'resultDistance', 'resultSlow', 'pointsFew'],
    stages: ['check', 'save', 'submit', 'change'],
    test({ race, project, choices, runners, now }) {
      const found = qualifyingProblem(race, project, choices, runners, now)
      return found ? [found] : []
    },
  }),
  invited: rule({
    input: 'invitation',
    refusals: ['invitationMissing'],
    stages: ['check', 'save', 'submit', 'change'],
    test: ({ project, code }) =>
      refused(project.invitation === 'required' && code === '' && 'invitationMissing').map(atCode),
  }),
  invitation: rule({
    input: 'invitation',
    refusals: ['invitationUnknown', 'invitationElsewhere', 'invitationEnded', 'invitationUsed', 'invitationShort'],
    stages: ['code', 'check', 'save', 'submit'],
    test({ project, code, invitation, runners }) {
      const found = code === '' ? null : invitationRefusal(project, invitation, runners.length)
      return found ? [atCode(found)] : []
    },
  }),
  teamName: rule({
    input: 'team',
    refusals: ['teamNameMissing'],
    stages: ['save'],
    test: ({ project, teamName }): Found[] =>
      hasTeamName(project) && teamName === '' ? [{ refusal: 'teamNameMissing', path: '/teamName' }] : [],
  }),
  questionnaire: rule({
    input: 'questionnaire',
    refusals: ['questionnaireMissing'],
    stages: ['save'],
    test: ({ project, questionnaireAnswered }) =>
      refused(project.needsQuestionnaire === true && !questionnaireAnswered && 'questionnaireMissing'),
  }),
  consents: rule({
    input: 'statements',
    refusals: ['statementMissing', 'statementOutdated'],
    stages: ['save', 'submit', 'change'],
    guard: 'consentsCurrent',
    test: consentProblems,
  }),
  signature: rule({
    input: 'signature',
    refusals: ['signatureMissing', 'signatureOutdated'],
    stages: ['save', 'submit'],
    guard: 'signed',
    // A signature stands under what is accepted.
    test: (known) => refused(consentProblems(known).length === 0 && SIGNATURE[known.ownSignature]),
  }),
  relativeSignature: rule({
    input: 'relativeSignature',
    refusals: ['relativeSignatureMissing', 'signatureOutdated'],
    stages: ['save', 'submit'],
    guard: 'signed',
    test({ relativeSignature: state }) {
      return refused(state === 'missing' ? 'relativeSignatureMissing' : state && SIGNATURE[state])
    },
  }),
  memberSignatures: rule({
    input: 'signature',
    refusals: ['signatureMissing', 'signatureOutdated'],
    stages: ['submit'],
    guard: 'signed',
    test({ memberSignatures: states }) {
      const worst = (['missing', 'outdated'] as const).find((state) => states.includes(state))
      return refused(worst ? SIGNATURE[worst] : null)
    },
  }),
  coSignatures: rule({
    input: 'signature',
    refusals: ['guardianSignatureMissing', 'relativeSignatureMissing', 'signatureOutdated'],
    stages: ['submit', 'change'],
    guard: 'signed',
    test({ coSignatures }) {
      const open = coSignatures.find(({ state }) => state !== 'signed')
      return refused(open ? (open.state === 'missing' ? CO_SIGNATURE[open.role] : 'signatureOutdated') : null)
    },
  }),
  address: rule({
    input: 'address',
    refusals: ['packAddressMissing'],
    stages: ['submit'],
    test: ({ addressMissing }) => refused(addressMissing && 'packAddressMissing'),
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
  for (const [name, { input: usual, stages, guard, test }] of Object.entries<Rule<Stage>>(ENTRY_RULES)) {
    if (!stages.includes(stage)) continue
    const found = test(known, stage)
    if (guard) guards[guard] = guards[guard] !== false && found !== 'unknown' && found.length === 0
    for (const one of found === 'unknown' ? [] : found) {
      const at = { input: one.input ?? usual ?? '', path: one.path ?? '' }
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
  const { race, project, runners, choices, now } = known
  const { problems } = judgeEntry('check', known)
  const deferred = runners.flatMap((runner, place) => (runner.deferred ? [place] : []))
  const priced = { ...choices, ages: agesOf(dayOf(race), runners), deferred }
  return {
    closed: problems.find(({ input }) => input === '') ?? null,
    problems: problems.filter(({ input }) => input !== ''),
    ...priceOf(race, project, priced, now),
    next: nextPriceOf(race, project, priced, now),
  }
}

/** A code as it is compared: letters and digits in capitals, however it was typed. */
export function plainCode(code: string | null | undefined): string {
  return (code ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}
