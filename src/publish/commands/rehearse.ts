import { parseArgs } from 'node:util'
import { operatorError, type Words } from '#lib/words.ts'
import type { DrawScore } from '#publish/rehearse/drawDay.ts'
import { type Progress, rehearse as play } from '#publish/rehearse/rehearse.ts'
import type { Scorecard } from '#publish/rehearse/score.ts'
import { createWire } from '#publish/rehearse/wire.ts'
import { type Command, json, type Terminal } from './command.ts'

const USAGE: Words = {
  zh: `startline rehearse <赛事编号> [--at <网址>] [--runners 500] [--seconds 60] [--seed 1] [--json]

在一个运行着的平台上演练开放报名的那一分钟：成百上千名模拟选手同时登录、填表、提交、付款，有人输错验证码、漏填、
连点两下、不付款就走，支付通知有迟到的也有重复的；然后让平台的时钟走过保留时间和报名截止。有抽签的项目接着演练
抽签日：冻结名单、揭晓数值、抽签、重抽核对，中签的有人付有人不付，未中签的退款，空出的名额补给候补，直到候补结束。
最后出成绩单：卖出、超卖、丢失、多付，抽签的结果，每个接口的耗时，以及会挡住选手的原因。

  --at <网址>      平台的网址或控制台链接（http://localhost:4173）；控制台密钥也可写在 CONSOLE_SECRET，平台就在本机时不需要
  --runners <n>    多少名选手（500）
  --seconds <n>    在多少秒内涌入（60）
  --seed <n>       同一个数字重演同一批选手（1）

演练会真的写入报名和订单，请用演练专用的数据库。平台的时钟演练完会拨回。有超卖、丢失、多付或抽签出错时退出码为 1。`,
  en: `startline rehearse <raceId> [--at <url>] [--runners 500] [--seconds 60] [--seed 1] [--json]

Plays the opening minute of a race against a running platform: simulated runners by the hundreds log in, fill in,
submit and pay, some with a wrong code, a forgotten field, a double tap, or gone before paying; notifications come late
and twice. Then the platform's clock passes the hold and the end of the sign-up. Ballots have their draw day: the list is
frozen, the value comes out, the draw is made and made again from its file, winners pay or do not, the others get their
money back, places go on to the waiting list until it ends. A scorecard says what was sold, oversold, lost and paid
twice, what became of the ballots, how long each operation took, and what would have stood in the way.

  --at <url>       the platform, or the link to its console (http://localhost:4173); CONSOLE_SECRET has the secret
                   otherwise, and a platform on this machine needs none
  --runners <n>    how many come (500)
  --seconds <n>    within how many seconds (60)
  --seed <n>       the same number plays the same runners (1)

It writes real entries and orders: use a database of its own. The platform's clock is set back in the end.
Exit code 1 when anything was oversold, lost or paid twice, or a draw was not as its rules say.`,
}

const OPTIONS = {
  at: { type: 'string', default: 'http://localhost:4173' },
  runners: { type: 'string', default: '500' },
  seconds: { type: 'string', default: '60' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Rehearses a race's opening. */
export const rehearse: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const [raceId] = positionals
  if (values.help || raceId === undefined) {
    terminal[values.help ? 'out' : 'err'](USAGE)
    return values.help ? 0 : 2
  }
  if (!URL.canParse(values.at)) {
    throw operatorError({ zh: `--at 要写网址，不是 "${values.at}"`, en: `--at takes an address, not "${values.at}"` })
  }
  const options = {
    raceId,
    runners: countOf('runners', values.runners, 20_000),
    seconds: countOf('seconds', values.seconds, 3600),
    seed: countOf('seed', values.seed, 1_000_000_000),
  }
  const wire = createWire(values.at, process.env.CONSOLE_SECRET, terminal.lang)
  const card = await play(wire, options, createBar(values.json ? { ...terminal, out: terminal.err } : terminal))
  if (values.json) terminal.out(json(card))
  else sayCard(card, terminal)
  const broken =
    card.projects.some(({ oversold }) => oversold > 0) ||
    card.draws.some((draw) => draw.broken.length > 0) ||
    card.lost.length + card.doublePaid.length > 0
  return broken ? 1 : 0
}

function countOf(name: string, text: string, most: number): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= most) return count
  throw operatorError({
    zh: `--${name} 要写 1 到 ${most} 的整数，不是 "${text}"`,
    en: `--${name} takes a whole number from 1 to ${most}, not "${text}"`,
  })
}

const PARTS: Record<Progress['part'], { zh: string; en: string }> = {
  opening: { zh: '开放报名', en: 'opening' },
  hours: { zh: '时间流逝', en: 'hours pass' },
  draw: { zh: '抽签之后', en: 'after the draw' },
  counting: { zh: '清点', en: 'counting' },
}
const BAR = 30

/** A bar on a terminal that can go back in its line; elsewhere a line every tenth. */
function createBar({ lang, out }: Terminal): (progress: Progress) => void {
  let told = ''
  return ({ part, done, of }) => {
    const share = of === 0 ? 1 : done / of
    const line = `${PARTS[part][lang]} ${'█'.repeat(Math.round(share * BAR)).padEnd(BAR, '░')} ${done}/${of}`
    if (process.stderr.isTTY) process.stderr.write(`\r${line}${done === of ? '\n' : ''}`)
    else if (`${part}${Math.floor(share * 10)}` !== told) out({ zh: line, en: line })
    told = `${part}${Math.floor(share * 10)}`
  }
}

function sayDraw(draw: DrawScore, out: Terminal['out']): void {
  const { itemId, undrawn, tickets, places, drawn, offered, entered, forfeited, refunded, empty, broken } = draw
  if (undrawn !== null) {
    out({ zh: `  ${itemId} 没有抽成：${undrawn}`, en: `  ${itemId} was not drawn: ${undrawn}` })
    return
  }
  out({
    zh: `  ${itemId} 抽签：${tickets} 个抽签号抽 ${places} 个名额，中签 ${drawn}，候补补上 ${offered}；最后 ${entered} 笔报名成功，${forfeited} 笔逾期放弃，${refunded} 笔已退款，${empty} 笔没有扣款`,
    en: `  ${itemId}, the draw: ${tickets} tickets for ${places} places, ${drawn} drawn, ${offered} offered later; in the end ${entered} entered, ${forfeited} forfeited, ${refunded} refunded, ${empty} never charged`,
  })
  for (const words of broken) out({ zh: `    ${words.zh}`, en: `    ${words.en}` })
}

function sayCard(card: Scorecard, { out }: Terminal): void {
  const { paid, unpaid, waiting, refused } = card.outcomes
  out({
    zh: `\n${card.runners} 名选手：${paid} 已付款，${unpaid} 未付款，${waiting} 等抽签或审核，${refused} 被挡住`,
    en: `\n${card.runners} runners: ${paid} paid, ${unpaid} unpaid, ${waiting} waiting for a draw or review, ${refused} stopped`,
  })
  for (const { itemId, quota, sold, oversold } of card.projects) {
    out({
      zh: `  ${itemId}：名额 ${quota}，这次占用 ${sold}，超卖 ${oversold}`,
      en: `  ${itemId}: ${quota} places, ${sold} taken now, ${oversold} oversold`,
    })
  }
  for (const one of card.draws) sayDraw(one, out)
  out({
    zh: `丢失 ${card.lost.length}，多付 ${card.doublePaid.length}`,
    en: `lost ${card.lost.length}, paid twice ${card.doublePaid.length}`,
  })
  for (const one of [...card.lost, ...card.doublePaid]) out({ zh: `  ${one}`, en: `  ${one}` })
  out({
    zh: '\n接口                        次数     p50      p99  无应答',
    en: '\noperation                  calls     p50      p99  no answer',
  })
  for (const { operation, calls, p50, p99, failed } of card.operations) {
    const line = `${operation.padEnd(26)}${String(calls).padStart(6)}${`${p50} ms`.padStart(8)}${`${p99} ms`.padStart(9)}${String(failed).padStart(6)}`
    out({ zh: line, en: line })
  }
  if (card.obstacles.length > 0) out({ zh: '\n会挡住选手的：', en: '\nWhat would have stood in the way:' })
  for (const { operation, message, times } of card.obstacles) {
    out({ zh: `  ${times} 次 ${operation}：${message}`, en: `  ${times} times ${operation}: ${message}` })
  }
  for (const field of card.unanswered) {
    out({ zh: `  演练答不了这一题：${field}`, en: `  the rehearsal has no answer for ${field}` })
  }
}
