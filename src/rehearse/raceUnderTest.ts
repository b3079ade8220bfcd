import type { Project } from '#api/contract.gen.ts'
import { isRecord } from '#lib/json.ts'
import { operatorError } from '#lib/words.ts'
import { createSampler } from './answers.ts'
import { type ApiClient, createDevice, message } from './apiClient.ts'

/** A race as its runners find it: its projects, and answers to the forms of its entry page. */
export interface RaceUnderTest {
  raceId: string
  raceTime: number
  projects: Project[]
  /** Answers by the name of the form. */
  answers: Record<string, Record<string, unknown>>
  /** Fields that are answered by a file, and the operation that takes it. */
  files: { form: string; field: string; operation: Upload }[]
  /** A moment at which most projects can be entered, epoch milliseconds. */
  openAt: number
  /** Fields that the rehearsal cannot answer, `form.field`. */
  unanswered: string[]
}

type Upload = 'uploadFile' | 'uploadImage'

/** Inputs whose answer is the path of a file, and what takes it. */
const UPLOADS: Readonly<Record<string, Upload>> = { file: 'uploadFile', pictures: 'uploadImage' }

/** Reads the race and the forms of its entry page from the running platform. */
export async function readRaceUnderTest(api: ApiClient, raceId: string): Promise<RaceUnderTest> {
  const device = createDevice(api)
  const detail = await device.call('raceDetail', { raceId })
  if (!('data' in detail))
    throw operatorError(message('rehearsal.race.missing', { address: api.address, raceId, why: detail.message }))
  const projects = await device.ask('itemByRaceIdList', { raceId })
  const sample = createSampler()
  const race: RaceUnderTest = {
    raceId,
    raceTime: detail.data.raceTime,
    projects,
    openAt: openMoment(projects, raceId),
    answers: {},
    files: [],
    unanswered: [],
  }
  for (const { name, schema, uiSchema } of await formsOf(api, raceId)) {
    const { answers, unanswered } = sample(schema)
    race.answers[name] = answers
    race.unanswered.push(...unanswered.map((field) => `${name}.${field}`))
    for (const field of Object.keys(answers)) {
      const ui = uiSchema[field]
      const operation = isRecord(ui) ? UPLOADS[String(ui['ui:widget'])] : undefined
      if (operation) race.files.push({ form: name, field, operation })
    }
  }
  return race
}

function openMoment(projects: readonly Project[], raceId: string): number {
  const starts = projects.map(({ signUpStart }) => signUpStart + 1000)
  const openAt = (at: number) => projects.filter((one) => at >= one.signUpStart && at <= one.signUpEnd).length
  const [best] = starts.sort((a, b) => openAt(b) - openAt(a) || a - b)
  if (best !== undefined) return best
  throw operatorError(message('rehearsal.race.empty', { raceId }))
}

/** Places of each project that are taken, as the console counts them. */
export async function countTaken(
  api: ApiClient,
  { raceId }: RaceUnderTest,
): Promise<Map<string, { taken: number; quota: number }>> {
  const rows = await api.console('projects')
  const mine = Array.isArray(rows) ? rows.filter(isRecord).filter((row) => row.raceId === raceId) : []
  return new Map(
    mine.map((row) => [String(row.itemId), { taken: Number(row.quota) - Number(row.left), quota: Number(row.quota) }]),
  )
}

async function formsOf(api: ApiClient, raceId: string) {
  const pointer = await read(`${api.address}/config/races/${raceId}.json`)
  const pages = isRecord(pointer) && isRecord(pointer.pages) ? pointer.pages : {}
  const page = await read(`${api.address}/config/${pages['/registration']}`)
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
