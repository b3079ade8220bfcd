import type { ChangeKind } from './changes.ts'
import type { AccountRunners, RunnerAnswers } from './conditions.ts'
import type { Consent, Runner } from './entry.ts'
import type { Extras } from './extras.ts'
import type { ProjectFacts, RaceFacts, Text } from './facts.gen.ts'
import type { PricesLeft } from './money.ts'
import type { Qualification, Qualifier } from './qualifying.ts'
import type { CoSignerRole } from './signing.ts'
import type { ChosenSize, SizesLeft } from './sizes.ts'

/** Why a document may not enter the race, and until when; `until` null for good. */
export interface Ban {
  reason: Text
  until: number | null
}

/** A runner with what is known of them in the race. */
export interface EntryRunner extends Runner, Qualifier {
  /** The document is in an active entry of the race, or of the project where a race takes several. */
  entered: boolean
  /** The runner has a deferred place that the project takes. */
  deferred: boolean
  /** Named by the organiser's list of who may not enter. */
  banned: Ban | null
  /** Of a confirmed entry, in its project: by the rules of the day of the entry. */
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
  /** More that residents alone are kept, whom it has not enough of. */
  forResidents: number
  /** Runners who wait already. */
  waiting: number
  addOns: Readonly<Record<string, number>>
  /** At prices for the first places. */
  prices?: PricesLeft
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

/** Places left of the slots in which packs are collected, by their ids. */
export type SlotsLeft = Readonly<Record<string, number>>

export type SignatureState = 'missing' | 'outdated' | 'signed'

/** What is known of an entry, of a change to one too. */
export interface Known {
  race: RaceFacts
  project: ProjectFacts
  now: number
  inApp: boolean
  /** `missing`: names of the details that the project needs and the saved runner lacks. */
  runners: readonly (EntryRunner & { missing: readonly Text[] })[]
  /** The account has another active entry of the project. */
  accountEntered: boolean
  /** Of each account that brings runners; where it has any, as it may have most of them. */
  accounts: readonly AccountRunners[]
  choices: Choices
  /** As codes are compared; '' for none. */
  code: string
  /** Null for a code that nobody knows. */
  invitation: KnownInvitation | null
  /** Null where nobody has looked, as at a change that stays in its project: nothing is vouched for. */
  left: Left | null
  /** Whether it joins the waiting list where there are too few places. */
  waits: boolean
  /** In the order of the runners. */
  sizes: readonly ChosenSize[]
  sizesLeft: SizesLeft
  /** Where its packs are collected; null where none is chosen. */
  slotId: string | null
  slotsLeft: SlotsLeft
  teamName: string
  questionnaireAnswered: boolean
  /** Of each runner whom the form asked. */
  answered: readonly RunnerAnswers[]
  consents: readonly Consent[]
  /** Of the account that enters. */
  ownSignature: SignatureState
  /** Pages published before 2026-11-22 let a relative sign on the phone that enters; null where none was to. */
  relativeSignature: SignatureState | null
  /** Of those who joined a team by themselves. */
  memberSignatures: readonly SignatureState[]
  /** Signatures that others have to give. */
  coSignatures: readonly { role: CoSignerRole; state: SignatureState }[]
  /** The area that packs are to be sent to, '' before there is an address; null where none are. */
  mailArea: string | null
  /** The deferred places can still be used; null before they are locked. */
  rightsOpen: boolean | null
  /** Of a change: the entry's project, what changes, whether the entry is confirmed, whether a change waits for its payment. */
  from: ProjectFacts
  kinds: readonly ChangeKind[]
  /** A resident's place goes to somebody who is none. */
  residentGoes: boolean
  confirmed: boolean
  pending: boolean
}

export type Picked = Pick<Known, 'race' | 'project' | 'now' | 'accountEntered' | 'accounts'> & {
  runners: readonly EntryRunner[]
}
type Coded = Pick<Known, 'race' | 'project' | 'now' | 'code' | 'invitation' | 'left'>
type Signed = Pick<Known, 'inApp' | 'consents' | 'ownSignature' | 'relativeSignature'>
type Sized = Pick<Known, 'race' | 'project' | 'sizes' | 'sizesLeft'>
type Collected = Pick<Known, 'slotId' | 'slotsLeft'>
type Changing = Pick<Known, 'race' | 'project' | 'now' | 'from' | 'kinds' | 'confirmed' | 'pending'>

/** Where an entry is judged, with what is known of it there. */
export interface KnownAt {
  /** A runner is picked, each by itself. */
  pick: Picked
  /** A code is typed. */
  code: Coded & Pick<Known, 'inApp'> & { runners: readonly Runner[] }
  /** The link of a team is made. */
  team: Pick<Known, 'race' | 'project' | 'inApp'>
  /** Any choice on the page. */
  check: Coded & Sized & Collected & Pick<Known, 'runners' | 'accountEntered' | 'accounts' | 'choices'>
  save: KnownAt['check'] & Signed & Pick<Known, 'waits' | 'teamName' | 'questionnaireAnswered' | 'answered'>
  submit: Picked &
    Coded &
    Sized &
    Collected &
    Signed &
    Pick<Known, 'waits' | 'choices' | 'answered' | 'memberSignatures' | 'coSignatures' | 'mailArea' | 'rightsOpen'>
  /** An order is about to be paid. */
  pay: Pick<Known, 'race' | 'project' | 'now'> & { runners: readonly Pick<EntryRunner, 'banned' | 'stays'>[] }
  /** A confirmed entry is to be different. */
  change: Changing &
    Sized &
    Picked &
    Pick<Known, 'inApp' | 'choices' | 'code' | 'consents' | 'left' | 'coSignatures' | 'residentGoes'>
  /** Answers of an entry that is in are given again. */
  answers: Sized & { runners: readonly Pick<Runner, 'birthday'>[] }
  /** A confirmed entry is to be kept for a later race. */
  defer: Changing
}
export type Stage = keyof KnownAt
