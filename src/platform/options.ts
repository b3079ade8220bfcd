import type { FastifyInstance } from 'fastify'
import type { Entity, EntityKind } from '#entities/entity.ts'
import type { Json, JsonObject } from '#lib/json.ts'
import type { Lang } from '#lib/language.ts'
import type { Words } from '#lib/words.ts'
import type { RaceFacts, Text } from '#race/facts.gen.ts'

/** Where the platform keeps its rows; a null folder is memory only (tests). */
export type DatabaseOptions = { kind: 'pglite'; folder: string | null } | { kind: 'postgres'; url: string }

/** A JSON Schema object. */
export type JsonSchema = { [keyword: string]: unknown }

/** An error as a validator says it. */
export interface AnswerError {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}

/**
 * Forms of a project by their input's name (`form`, `questionnaire`), as published; `uiSchema` carries the fields' own
 * messages, `judge` says what is wrong by the validators that the phone judges by.
 */
export type FormSchemas = Record<
  string,
  {
    schema: JsonSchema
    uiSchema?: JsonSchema
    hash: string
    // A method: what is published takes answers as JSON.
    judge(answers: object): readonly AnswerError[]
    /** A field's answer in words, as the phone says it; `nameOf` names a region or a country. */
    describe?(field: string, answer: Json, about: { lang: Lang; nameOf: (code: string) => Text | null }): string
  }
>

/** Statements as a release shows them: their words in both languages, and the hash of all that is signed. */
export type StatementTexts = readonly { id: string; version: string; title: Text; html: Text; hash: string }[]

/** A page that is agreed to at a login, with what each version changed, the latest first; `asks` is of the substance. */
export type AgreementText = StatementTexts[number] & {
  changes: readonly { version: string; asks: boolean; text: Text }[]
}

export interface PlatformLogger {
  info(words: Words): void
  /** What went wrong, without values of a request or a row (see faultText). */
  error(message: string): void
}

/**
 * How often one address may do in an hour what needs no login or is worth guessing at. Behind one address of a mobile
 * carrier stand thousands of runners, so these only slow down a machine; what protects a number or an account is counted
 * for that number or account. Reading, saving and submitting an entry and paying are never counted by address.
 */
export interface AddressLimits {
  /** Codes sent. */
  codes: number
  /** Wrong codes and passwords; a right one is not counted. */
  guesses: number
  /** Pictures. */
  uploads: number
  /** Events of the analytics, slider challenges and notifications without a valid signature. */
  writes: number
}

/** A release of the config as entries are judged by it. */
export interface Release {
  /** As people know it. */
  id: string
  /** Contents of its races/<id>/race.json. */
  races: readonly RaceFacts[]
  /** What it says of the draws, challenges, products and drops that series launch, by kind. */
  entities<Kind extends EntityKind>(this: void, kind: Kind): readonly Entity<Kind>[]
  /** What calls of a race's pages carry, or of the site's (null). */
  versionOf(this: void, raceId: string | null): string
  /** The forms of a race's project, null when it collects no answers. */
  forms(raceId: string, itemId: string): FormSchemas | null | Promise<FormSchemas | null>
  /** The statements on the page where a project is entered. */
  statements(raceId: string, itemId: string): StatementTexts | Promise<StatementTexts>
  /** The words of a page of the site, as what is agreed to; null when it has no such page. */
  agreement(route: string): AgreementText | null | Promise<AgreementText | null>
}

/** Each is judged by its own facts, over one quota: the live release's. */
export interface JudgedReleases {
  live: Release
  /** A canary, and what was live until lately: until a moment (epoch ms of real time), or as long as it is shown. */
  beside: readonly { release: Release; until: number | null }[]
}

/** A race's opening to be played against this platform. */
export interface RehearsalOrder {
  raceId: string
  runners: number
  seconds: number
  seed: number
  lang: Lang
}

export type RehearsalState =
  | { status: 'none' }
  /** `progress` is a line for the operator. */
  | { status: 'playing'; raceId: string; progress: string }
  /** `card` is the scorecard as `startline rehearse --json` prints it. */
  | { status: 'played'; raceId: string; card: JsonObject }
  | { status: 'failed'; raceId: string; why: string }

/** Plays rehearsals outside this process. */
export interface Rehearsals {
  state(): RehearsalState
  /** False while one is playing. `secret` is the console's. */
  start(order: RehearsalOrder, secret: string): boolean
}

export interface PlatformOptions {
  database: DatabaseOptions
  /** Reads the releases: at the start, and whenever the console tells of a newer one. */
  releases(): Promise<JudgedReleases>
  /** Where they are published to, for the operator; null when this server publishes its own sources. */
  releasesFrom: string | null
  /** Real time, epoch milliseconds; the console's offset is added to it. */
  now?: () => number
  /** Address the browser reaches this server by, without a trailing slash. */
  publicUrl: string
  /**
   * The operator's console with its secret, null for the one that the database keeps, and the folder of its built pages,
   * left out for its API alone; null when there is no console.
   */
  console: { secret: string | null; folder?: string } | null
  /** Left out where nothing plays them. */
  rehearsals?: Rehearsals
  logger?: PlatformLogger
  /** Whose X-Forwarded-For is believed: addresses, networks as 10.0.0.0/8, or "loopback" (the default). */
  trustedProxies?: string[]
  /** How often one address may do what needs no login; the default of what is left out. */
  addressLimits?: Partial<AddressLimits>
  /** What the server that holds it adds to the application before any route: headers, compression. */
  plugins?(app: FastifyInstance): Promise<void>
  /** Milliseconds between the worker's rounds (orders being made, holds running out); 0 leaves them to `tick()`. */
  workerMs?: number
}
