import { isRecord } from '#lib/json.ts'
import type { Words } from '#lib/words.ts'
import {
  canonical,
  commitmentOf,
  type DrawHead,
  deriveSeed,
  drawTickets,
  frozenText,
  type Outcome,
  plainValue,
  sha256,
  type Ticket,
} from './draw.ts'

/** Something in the file of a draw that is not as the rule says; `line` counts from 1, 0 for the file as a whole. */
export interface DrawFault {
  line: number
  words: Words
}

/** The file of a draw as it was read. */
export interface CheckedDraw {
  head: DrawHead
  tickets: Ticket[]
  /** Hash of the list as it stands in the file. */
  listHash: string
  commitment: string
  /** Null before the draw. */
  drawn: { publicValue: string; seed: string; outcomes: Outcome[] } | null
  faults: DrawFault[]
}

type Line = { at: number; text: string; value: unknown }
type Read = { status: 'unreadable'; faults: DrawFault[] } | { status: 'read'; draw: CheckedDraw }

/** Reads the file of a draw, draws again from what it says and tells every line that is not what comes out. */
export function checkDraw(text: string): Read {
  const lines = text.replace(/\n$/, '').split('\n').map(parsed)
  const [first, ...others] = lines
  if (!first || !isHead(first.value)) {
    return unreadable(1, {
      zh: '这不是抽签文件：第一行应写明赛事、项目和名额，"draw" 为 1',
      en: 'This is no file of a draw: its first line says race, project and places, with "draw": 1',
    })
  }
  const end = others.findIndex(({ value }) => !isTicket(value))
  const vouching = end < 0 ? undefined : others[end]
  if (!vouching || !isVouched(vouching.value)) {
    return unreadable(vouching?.at ?? lines.length, {
      zh: '这一行既不是抽签号（ticket、places、waits、proof），也不是名单的指纹和承诺（listHash、commitment）',
      en: 'This line is neither a ticket (ticket, places, waits, proof) nor what vouches for the list (listHash, commitment)',
    })
  }
  const listed = others.slice(0, end)
  const tickets = listed.flatMap(({ value }) => (isTicket(value) ? [value] : []))
  const { listHash: written, commitment } = vouching.value
  const listHash = sha256([first, ...listed].map((line) => `${line.text}\n`).join(''))
  const faults = [...listFaults(first.value, tickets, [first, ...listed])]
  if (listHash !== written)
    faults.push(differs(vouching.at, { zh: '名单的指纹', en: 'the hash of the list' }, written, listHash))
  const draw = { head: first.value, tickets, listHash, commitment }
  const [revealing, ...results] = others.slice(end + 1)
  if (!revealing) return { status: 'read', draw: { ...draw, drawn: null, faults } }
  if (!isRevealed(revealing.value)) {
    return unreadable(revealing.at, {
      zh: '这一行应是抽签的密钥、公开数值和种子（secret、publicValue、seed）',
      en: 'This line says the secret, the public value and the seed (secret, publicValue, seed)',
    })
  }
  const { secret, publicValue, seed: said } = revealing.value
  const promised = commitmentOf(secret)
  if (promised !== commitment)
    faults.push(differs(vouching.at, { zh: '密钥的承诺', en: 'the commitment to the secret' }, commitment, promised))
  if (plainValue(publicValue) === '') {
    const words = { zh: '公开数值里没有数字或字母', en: 'The public value has no digit or letter' }
    faults.push({ line: revealing.at, words })
  }
  const seed = deriveSeed(listHash, { secret, publicValue })
  if (seed !== said) faults.push(differs(revealing.at, { zh: '种子', en: 'the seed' }, said, seed))
  const outcomes = drawTickets(tickets, first.value.places, seed)
  faults.push(...resultFaults(outcomes, results, revealing.at))
  return { status: 'read', draw: { ...draw, drawn: { publicValue, seed, outcomes }, faults } }
}

/** What of an earlier file is not in a later one: the list that was frozen must stand at its beginning, to the letter. */
export function frozenFaults(earlier: string, later: string): DrawFault[] {
  const then = upToVouching(earlier)
  const now = later.split('\n')
  const at = then.findIndex((line, index) => line !== now[index])
  if (at < 0) return []
  const words = {
    zh: `冻结时这一行是 ${then[at]}，现在是 ${now[at] ?? '（没有）'}`,
    en: `When the list was frozen this line was ${then[at]}, now it is ${now[at] ?? '(missing)'}`,
  }
  return [{ line: at + 1, words }]
}

function upToVouching(text: string): string[] {
  const lines = text.replace(/\n$/, '').split('\n')
  const end = lines.findIndex((line) => isVouched(parsed(line, 0).value))
  return end < 0 ? lines : lines.slice(0, end + 1)
}

function listFaults(head: DrawHead, tickets: readonly Ticket[], lines: readonly Line[]): DrawFault[] {
  const expected = frozenText(head, tickets).split('\n')
  const order = lines.find(({ text }, index) => text !== expected[index])
  const seen = new Set<string>()
  const twice = tickets.findIndex(({ ticket }) => seen.size === seen.add(ticket).size)
  return [
    ...(order
      ? [
          {
            line: order.at,
            words: {
              zh: '名单要按抽签号排序，每行写法唯一（键按字母顺序，没有空格）；这一行不是',
              en: 'The list is in the order of its tickets and written in one way (keys in order, no blanks). This line is not',
            },
          },
        ]
      : []),
    ...(twice < 0
      ? []
      : [
          {
            line: twice + 2,
            words: {
              zh: `抽签号 ${tickets[twice]?.ticket} 出现了两次`,
              en: `Ticket ${tickets[twice]?.ticket} is there twice`,
            },
          },
        ]),
  ]
}

function resultFaults(outcomes: readonly Outcome[], results: readonly Line[], after: number): DrawFault[] {
  const faults = outcomes.flatMap((outcome, index): DrawFault[] => {
    const line = results[index]
    const text = canonical(outcome)
    if (line?.text === text) return []
    const written = line?.text ?? null
    return [
      {
        line: line?.at ?? after + index + 1,
        words: {
          zh: `第 ${outcome.rank} 个应为 ${text}，${written === null ? '文件里没有这一行' : `文件写的是 ${written}`}`,
          en: `Number ${outcome.rank} comes out as ${text}; ${written === null ? 'the file has no such line' : `the file says ${written}`}`,
        },
      },
    ]
  })
  const [extra] = results.slice(outcomes.length)
  if (!extra) return faults
  const words = { zh: '这一行之后是多余的：抽签号都已排完', en: 'From this line on there is more than was drawn' }
  return [...faults, { line: extra.at, words }]
}

function differs(line: number, what: Words, written: string, found: string): DrawFault {
  return {
    line,
    words: {
      zh: `${what.zh}不符：文件写的是 ${written}，算出来是 ${found}`,
      en: `${what.en[0]?.toUpperCase()}${what.en.slice(1)} is not right: the file says ${written}, it comes out as ${found}`,
    },
  }
}

function unreadable(line: number, words: Words): Read {
  return { status: 'unreadable', faults: [{ line, words }] }
}

function parsed(text: string, index: number): Line {
  try {
    return { at: index + 1, text, value: JSON.parse(text) }
  } catch {
    return { at: index + 1, text, value: null }
  }
}

const isText = (value: unknown) => isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string'
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0

function isHead(value: unknown): value is DrawHead {
  if (!isRecord(value) || value.draw !== 1 || !isCount(value.places)) return false
  const texts = ['raceId', 'itemId', 'publicAt', 'frozenAt'].every((key) => typeof value[key] === 'string')
  return texts && ['race', 'project', 'publicValue'].every((key) => isText(value[key]))
}

function isTicket(value: unknown): value is Ticket {
  if (!isRecord(value) || typeof value.ticket !== 'string' || typeof value.proof !== 'string') return false
  return typeof value.waits === 'boolean' && isCount(value.places) && value.places !== 0
}

function isVouched(value: unknown): value is { listHash: string; commitment: string } {
  return isRecord(value) && typeof value.listHash === 'string' && typeof value.commitment === 'string'
}

function isRevealed(value: unknown): value is { secret: string; publicValue: string; seed: string } {
  return isRecord(value) && ['secret', 'publicValue', 'seed'].every((key) => typeof value[key] === 'string')
}
