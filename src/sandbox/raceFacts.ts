/** A JSON Schema object. */
export type JsonSchema = { [keyword: string]: unknown }
export type Text = { zh: string; en: string }
/** A province or a city with its 6-digit code. */
export type Region = { code: string; zh: string; en: string }

export type Allocation = 'fcfs' | 'lottery' | 'approval' | 'direct'
export type ProjectKind = 'individual' | 'team' | 'family'
/** 1 ID card, 2 Hong Kong and Macao pass, 3 Taiwan pass, 4 passport, 5 Hong Kong permanent ID, 6 officer certificate. */
export type IdType = '1' | '2' | '3' | '4' | '5' | '6'

export interface StatementFacts {
  id: string
  version: string
  /** Needed only when a runner is older than this on race day. */
  olderThan?: number
}

export interface RefundStep {
  /** Last moment of this step, ISO 8601 with offset; null for any time after the others. */
  until: string | null
  percent: number
}

export interface ProjectFacts {
  itemId: string
  name: Text
  kind: ProjectKind
  distanceKm: number
  /** Fen for one runner. */
  fee: number
  /** Places, counted in runners. */
  quota: number
  allocation: Allocation
  payTiming: 'before' | 'after'
  /** ISO 8601 durations. */
  hold?: string
  payWindow?: string
  /** Fixed end of payment after a draw, ISO 8601. */
  payDeadline?: string
  drawAt?: string
  latePay?: 'reviveIfQuota' | 'refund'
  waitlist?: 'none' | 'optIn'
  ageMin?: number
  ageMax?: number
  teamMin?: number
  teamMax?: number
  idTypes?: IdType[]
  /** False: the account may enter one person only in this project. */
  multiple?: boolean
  refundable?: boolean
  rules?: Text
  groups?: { id: string; name: Text }[]
  packages?: { id: string; name: Text; fee: number; contents?: Text }[]
  statements?: StatementFacts[]
  needsQuestionnaire?: boolean
}

/** Facts of a race as an operator writes them: schemas/entities/race.schema.json says each in a sentence. */
export interface RaceFacts {
  $schema?: string
  raceId: string
  name: Text
  poster: string
  organiser: Text
  place: Text
  province: Region
  city: Region
  /** ISO 8601 with offset, as every time here. */
  raceTime: string
  raceEndTime?: string
  signUpStart: string
  signUpEnd: string
  servicePhone: string
  features?: Text[]
  /** HTML. */
  introduction?: Text
  video?: string
  schedule?: { at: string; zh: string; en: string }[]
  refundLadder?: RefundStep[]
  forceApp?: boolean
  /** Version of these facts, written into every transition. */
  version?: string
  items: ProjectFacts[]
}
