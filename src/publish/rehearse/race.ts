import sharp from 'sharp'
import { isRecord } from '#lib/json.ts'
import { operatorError } from '#lib/words.ts'
import { createSampler } from './answers.ts'
import type { Wire } from './wire.ts'

/** What a runner sees of a project that can be entered. */
export interface ShownProject {
  itemId: string
  kind: string
  allocation: string
  payTiming: string
  quota: number
  signUpStart: number
  signUpEnd: number
  holdMinutes: number
  /** Until when places go on by the waiting list; null where there is none. */
  waitlistUntil: number | null
  ageMin: number | null
  ageMax: number | null
  roles: { min: number; max: number; ageMin: number | null; ageMax: number | null }[]
  teamMin: number
  packsSentAt: number | null
  groups: { id: string }[]
  packages: { id: string }[]
  statements: { id: string; version: string; olderThan?: number | null }[]
  qualifying: { kinds: ('result' | 'points')[] } | null
}

/** A race as its runners find it: its projects, and answers to the forms of its entry page. */
export interface Stage {
  raceId: string
  raceTime: number
  projects: ShownProject[]
  /** Answers by the name of the form. */
  answers: Record<string, Record<string, unknown>>
  /** Fields that are answered by a file, and the operation that takes it. */
  files: { form: string; field: string; operation: string }[]
  /** A moment at which most projects can be entered, epoch milliseconds. */
  openAt: number
  /** A written name as a PNG data URL. */
  signature: string
  /** Fields that the rehearsal cannot answer, `form.field`. */
  unanswered: string[]
}

/** Inputs whose answer is the path of a file, and what takes it. */
const UPLOADS: Record<string, string> = { file: 'uploadFile', pictures: 'uploadImage' }
const NOBODY = { device: 'rehearsal', token: '' }

/** Reads the race and the forms of its entry page from the running platform. */
export async function readStage(wire: Wire, raceId: string): Promise<Stage> {
  const race = await wire.call('raceDetail', { raceId }, NOBODY)
  const items = await wire.call('itemByRaceIdList', { raceId }, NOBODY)
  const list = isRecord(items.data) ? items.data.value : items.data
  if (race.code !== 0 || !isRecord(race.data) || !Array.isArray(list)) {
    throw operatorError({
      zh: `平台 ${wire.address} 没有赛事 ${raceId}：${race.message}`,
      en: `The platform at ${wire.address} has no race ${raceId}: ${race.message}`,
    })
  }
  const sample = createSampler()
  const projects = list as ShownProject[]
  const stage: Stage = {
    raceId,
    raceTime: Number(race.data.raceTime),
    projects,
    openAt: openMoment(projects, raceId),
    answers: {},
    files: [],
    signature: await writtenName(),
    unanswered: [],
  }
  for (const { name, schema, uiSchema } of await formsOf(wire, raceId)) {
    const { answers, unanswered } = sample(schema)
    stage.answers[name] = answers
    stage.unanswered.push(...unanswered.map((field) => `${name}.${field}`))
    for (const field of Object.keys(answers)) {
      const ui = uiSchema[field]
      const operation = isRecord(ui) ? UPLOADS[String(ui['ui:widget'])] : undefined
      if (operation) stage.files.push({ form: name, field, operation })
    }
  }
  return stage
}

function openMoment(projects: readonly ShownProject[], raceId: string): number {
  const starts = projects.map(({ signUpStart }) => signUpStart + 1000)
  const openAt = (at: number) => projects.filter((one) => at >= one.signUpStart && at <= one.signUpEnd).length
  const [best] = starts.sort((a, b) => openAt(b) - openAt(a) || a - b)
  if (best !== undefined) return best
  throw operatorError({ zh: `赛事 ${raceId} 没有项目`, en: `The race ${raceId} has no projects` })
}

/** Places of each project that are taken, as the console counts them. */
export async function takenOf(wire: Wire, { raceId }: Stage): Promise<Map<string, { taken: number; quota: number }>> {
  const rows = await wire.console('projects')
  const mine = Array.isArray(rows) ? rows.filter(isRecord).filter((row) => row.raceId === raceId) : []
  return new Map(
    mine.map((row) => [String(row.itemId), { taken: Number(row.quota) - Number(row.left), quota: Number(row.quota) }]),
  )
}

async function formsOf(wire: Wire, raceId: string) {
  const pointer = await read(`${wire.address}/config/races/${raceId}.json`)
  const pages = isRecord(pointer) && isRecord(pointer.pages) ? pointer.pages : {}
  const page = await read(`${wire.address}/config/${pages['/registration']}`)
  return isRecord(page) ? formsIn(page.blocks) : []
}

interface FoundForm {
  name: string
  schema: Record<string, unknown>
  uiSchema: Record<string, unknown>
}

function formsIn(blocks: unknown): FoundForm[] {
  if (!Array.isArray(blocks)) return []
  return blocks.filter(isRecord).flatMap((block) => {
    const uiSchema = isRecord(block.uiSchema) ? block.uiSchema : {}
    const isForm = block.type === 'form' && isRecord(block.schema)
    const own = isForm && isRecord(block.schema) ? [{ name: String(block.name), schema: block.schema, uiSchema }] : []
    return [...own, ...formsIn(block.blocks)]
  })
}

async function read(address: string): Promise<unknown> {
  const answer = await fetch(address)
  return answer.ok ? answer.json() : null
}

const STROKE =
  '<path d="M8 48 C24 8 36 8 44 40 S72 56 84 20 S108 12 114 44" fill="none" stroke="#000" stroke-width="3"/>'

async function writtenName(): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect width="120" height="60" fill="#fff"/>${STROKE}</svg>`
  return `data:image/png;base64,${(await sharp(Buffer.from(drawing)).png().toBuffer()).toString('base64')}`
}
