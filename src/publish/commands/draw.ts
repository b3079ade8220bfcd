import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { faultText } from '#lib/faultText.ts'
import { operatorError, type Words } from '#lib/words.ts'
import type { DrawResult } from '#race/draw.ts'
import { type CheckedDraw, checkDraw, type DrawFault, frozenFaults } from '#race/drawCheck.ts'
import { type Command, json, type Terminal } from './command.ts'

const USAGE: Words = {
  zh: `startline draw <文件或网址> [--frozen <文件>] [--ticket <抽签号>] [--json]

重做一次抽签：核对名单的指纹、密钥的承诺，由名单、密钥和公开数值算出种子，按种子重新排序、录取，
再与文件里的结果逐行比较；哪一行不同、应该是什么，都会写明。抽签前的文件只核对名单。

  --frozen <文件>   报名截止时公布的文件：名单须一字不差地在开头
  --ticket <号码>   只说这个抽签号的结果

怎么算：名单是文件开头到最后一个抽签号为止的各行，指纹是它的 SHA-256；承诺是密钥的 SHA-256；种子是
“指纹 密钥 公开数值”（空格隔开，数值只留数字和字母）的 SHA-256；抽签号按“种子 抽签号”的 SHA-256 从小到大
排列，依次录取，一组的人数超过剩余名额就跳过，轮到下一个放得下的。

退出码：0 相符，1 有不同，2 读不了或用法不对。`,
  en: `startline draw <file or address> [--frozen <file>] [--ticket <number>] [--json]

Draws a ballot again: checks the hash of the list and the commitment to the secret, makes the seed of list,
secret and public value, puts the tickets in order, gives the places, and compares that with the file, line
by line. Says which line differs and what comes out. Of a file from before the draw it checks the list.

  --frozen <file>     the file published when sign-up closed: the list must begin with it, to the letter
  --ticket <number>   says what became of this ticket

How: the list is the file's lines down to the last ticket, its hash their SHA-256; the commitment is the SHA-256
of the secret; the seed that of "hash secret value" (with blanks between; of the value letters and digits count);
tickets come in the order of the SHA-256 of "seed ticket". Each gets its places while all of them are left; one
that does not fit is passed over and the next that fits comes.

Exit codes: 0 it comes out as written, 1 it differs, 2 it cannot be read, or wrong use.`,
}

const SHOWN = 20

/** Draws a published ballot again and says whether it comes out as its file says. */
export const draw: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      frozen: { type: 'string' },
      ticket: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  })
  const [named] = positionals
  if (values.help || named === undefined || positionals.length > 1) {
    terminal[values.help ? 'out' : 'err'](USAGE)
    return values.help ? 0 : 2
  }
  const text = await textOf(named, terminal)
  const read = checkDraw(text)
  if (read.status === 'unreadable') {
    for (const fault of read.faults) terminal.err(faultLine(fault))
    return 2
  }
  const earlier = values.frozen === undefined ? null : await textOf(values.frozen, terminal)
  const faults = [...(earlier === null ? [] : frozenFaults(earlier, text)), ...read.draw.faults]
  const outcome = values.ticket === undefined ? null : outcomeOf(read.draw, values.ticket)
  if (values.json) {
    const { head, listHash, commitment, drawn, tickets } = read.draw
    // A machine reads one language, whoever runs it.
    const said = faults.map(({ line, words }) => ({ line, message: words.en }))
    terminal.out(json({ ...head, tickets: tickets.length, listHash, commitment, drawn, outcome, faults: said }))
  } else {
    tellDraw(read.draw, terminal)
    if (outcome) terminal.out(ticketLine(read.draw, outcome))
    tellFaults(faults, read.draw, terminal)
  }
  return faults.length === 0 ? 0 : 1
}

async function textOf(named: string, { cwd }: Terminal): Promise<string> {
  try {
    if (!/^https?:\/\//.test(named)) return readFileSync(resolve(cwd, named), 'utf8')
    const answer = await fetch(named)
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
    return await answer.text()
  } catch (error) {
    const why = faultText(error).split('\n')[0] ?? ''
    throw operatorError({ zh: `读不了 ${named}：${why}`, en: `${named} cannot be read: ${why}` })
  }
}

type TicketOutcome = { ticket: string; places: number; rank: number | null; result: DrawResult | null }

function outcomeOf({ tickets, drawn }: CheckedDraw, asked: string): TicketOutcome {
  const wanted = asked.trim().toUpperCase()
  const found = tickets.find(({ ticket }) => ticket === wanted)
  if (!found) throw operatorError({ zh: `名单里没有抽签号 ${asked}`, en: `There is no ticket ${asked} on the list` })
  const { rank = null, result = null } = drawn?.outcomes.find(({ ticket }) => ticket === wanted) ?? {}
  return { ticket: wanted, places: found.places, rank, result }
}

function tellDraw({ head, tickets, listHash, commitment, drawn }: CheckedDraw, { out }: Terminal): void {
  const runners = tickets.reduce((sum, { places }) => sum + places, 0)
  out({
    zh: `${head.race.zh} · ${head.project.zh}（${head.itemId}）`,
    en: `${head.race.en}, ${head.project.en} (${head.itemId})`,
  })
  out({
    zh: `${head.frozenAt} 冻结：${tickets.length} 个抽签号，${runners} 人，抽 ${head.places} 个名额`,
    en: `Frozen ${head.frozenAt}: ${tickets.length} tickets, ${runners} runners, ${head.places} places`,
  })
  out({ zh: `名单指纹 ${listHash}`, en: `List ${listHash}` })
  out({ zh: `密钥承诺 ${commitment}`, en: `Commitment ${commitment}` })
  if (!drawn) {
    out({
      zh: `还没有抽签。公开数值：${head.publicValue.zh}（${head.publicAt}）`,
      en: `Not drawn yet. The public value: ${head.publicValue.en} (${head.publicAt})`,
    })
    return
  }
  const count = (wanted: DrawResult) => drawn.outcomes.filter(({ result }) => result === wanted).length
  out({
    zh: `公开数值 ${drawn.publicValue}（${head.publicValue.zh}）`,
    en: `Public value ${drawn.publicValue} (${head.publicValue.en})`,
  })
  out({ zh: `种子 ${drawn.seed}`, en: `Seed ${drawn.seed}` })
  out({
    zh: `中签 ${count('drawn')} 个，候补 ${count('waits')} 个，未中签 ${count('notDrawn')} 个`,
    en: `${count('drawn')} drawn, ${count('waits')} on the waiting list, ${count('notDrawn')} not drawn`,
  })
}

const RESULTS: Readonly<Record<DrawResult, Words>> = {
  drawn: { zh: '中签', en: 'drawn' },
  waits: { zh: '未中签，候补', en: 'not drawn, on the waiting list' },
  notDrawn: { zh: '未中签', en: 'not drawn' },
}

function ticketLine({ tickets }: CheckedDraw, { ticket, places, rank, result }: TicketOutcome): Words {
  if (rank === null || result === null) {
    return { zh: `${ticket}：在名单上，${places} 人`, en: `${ticket}: on the list, for ${places}` }
  }
  const { zh, en } = RESULTS[result]
  return {
    zh: `${ticket}（${places} 人）：${zh}，第 ${rank} 位，共 ${tickets.length} 位`,
    en: `${ticket} (for ${places}): ${en}, number ${rank} of ${tickets.length}`,
  }
}

function tellFaults(faults: readonly DrawFault[], { drawn }: CheckedDraw, { out, err }: Terminal): void {
  for (const fault of faults.slice(0, SHOWN)) err(faultLine(fault))
  const more = faults.length - SHOWN
  if (more > 0) err({ zh: `…… 还有 ${more} 处`, en: `… and ${more} more` })
  if (faults.length > 0) err({ zh: `不符：${faults.length} 处`, en: `It differs: ${faults.length}` })
  else if (drawn) out({ zh: '重抽一次，结果与文件一致', en: 'Drawn again, it comes out as the file says' })
  else out({ zh: '名单与指纹一致', en: 'The list is as its hash says' })
}

function faultLine({ line, words }: DrawFault): Words {
  return { zh: `第 ${line} 行：${words.zh}`, en: `line ${line}: ${words.en}` }
}
