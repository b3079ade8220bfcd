import { inParallel } from '#lib/inParallel.ts'
import { MESSAGES } from '#platform/failure.ts'
import { createDevice } from '#rehearse/apiClient.ts'
import { sendCode, sentCode } from '#rehearse/entrySteps.ts'
import { type Area, Tally } from '../area.ts'
import { carried } from '../carry.ts'
import type { Target } from '../target.ts'
import { ask, jsonOf } from '../wire.ts'

/** Wrong guesses that one source may have judged, and that all strangers of a number may have judged together. */
const OF_ONE = 5
const TOGETHER = 20

/** Codes, passwords, tokens and the slider, tried many at the same moment: no more is judged than is allowed. */
export const bruteForce: Area = async (target, size) => {
  const tally = new Tally()
  const rounds = size === 'long' ? 10 : 1
  const judged = { code: 0, password: 0, strangers: 0 }
  for (let round = 0; round < rounds; round += 1) {
    judged.code = Math.max(judged.code, await fromOneSource(target, tally, 'captcha'))
    judged.password = Math.max(judged.password, await fromOneSource(target, tally, 'password'))
    judged.strangers = Math.max(judged.strangers, await fromMany(target, tally, size === 'long' ? 200 : 40))
    await sliderTwice(target, tally)
  }
  await tokens(target, tally, size === 'long' ? 2000 : 100)
  await target.api.console('clock', { set: Date.now() })
  tally.note = `judged at most ${judged.code} codes and ${judged.password} passwords of one source, ${judged.strangers} of many`
  return tally
}

type Kind = 'captcha' | 'password'
interface Login {
  mobile: string
  kind: Kind
  secret: string
  device: string
}

const LOGIN = { method: 'POST', path: '/center/account/login', body: 'multipart' } as const
const WRONG: Record<Kind, number> = { captcha: MESSAGES.codeWrong.code, password: MESSAGES.passwordWrong.code }
const PASSWORD = 'abc123456'

async function logIn(target: Target, tally: Tally, { mobile, kind, secret, device }: Login): Promise<number> {
  const given = kind === 'captcha' ? { code: secret } : { password: secret }
  const answer = await ask(
    target.address,
    carried(LOGIN, { type: kind, mobile, ...given }, { uniqueidentification: device }),
  )
  tally.count(answer.status)
  tally.hold(
    answer.status > 0 && answer.status < 500,
    () => `a guess is answered HTTP ${answer.status} ${answer.text.slice(0, 80)}`,
  )
  return Number(jsonOf(answer.text)?.code)
}

const wrongSecrets = (kind: Kind, right: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const guess = kind === 'captcha' ? String(100_000 + at) : `guess${100 + at}`
    return guess === right ? '999999' : guess
  })

/** Sixty guesses at once from one device, then the right one from there and from its owner. */
async function fromOneSource(target: Target, tally: Tally, kind: Kind): Promise<number> {
  const mobile = target.mobile()
  const owner = `owner-${mobile}`
  const right = kind === 'captcha' ? await codeFor(target, mobile, owner) : await setPassword(target, mobile, owner)
  let judged = 0
  await inParallel(wrongSecrets(kind, right, 60), 60, async (secret) => {
    const code = await logIn(target, tally, { mobile, kind, secret, device: 'guesser' })
    tally.hold(code !== 0, () => `a wrong ${kind} logs in`)
    if (code === WRONG[kind]) judged += 1
  })
  tally.hold(
    judged <= OF_ONE,
    () => `${judged} of 60 wrong guesses at a ${kind} were judged at once, ${OF_ONE} are allowed`,
  )
  const late = await logIn(target, tally, { mobile, kind, secret: right, device: 'guesser' })
  tally.hold(late !== 0, () => `the right ${kind} works for who has used up the guesses`)
  const own = await logIn(target, tally, { mobile, kind, secret: right, device: owner })
  tally.hold(own === 0, () => `a stranger's guesses lock the owner out of the ${kind} login: ${own}`)
  return judged
}

/** As many devices as guesses: together they are judged a few times, and the owner still gets in. */
async function fromMany(target: Target, tally: Tally, count: number): Promise<number> {
  const mobile = target.mobile()
  const owner = `owner-${mobile}`
  const right = await codeFor(target, mobile, owner)
  let judged = 0
  await inParallel(wrongSecrets('captcha', right, count).entries(), 48, async ([at, secret]) => {
    const code = await logIn(target, tally, { mobile, kind: 'captcha', secret, device: `stranger-${at}` })
    if (code === WRONG.captcha) judged += 1
  })
  tally.hold(judged <= TOGETHER, () => `${judged} guesses of ${count} strangers were judged, ${TOGETHER} are allowed`)
  const own = await logIn(target, tally, { mobile, kind: 'captcha', secret: right, device: owner })
  tally.hold(own === 0, () => `many strangers' guesses lock the owner out: ${own}`)
  return judged
}

interface Slider {
  challenge: string
  end: number
}

const SEND = { method: 'POST', path: '/center/account/captcha/sendV2', body: 'json' } as const

const slideOf = ({ challenge, end }: Slider) => ({
  challenge,
  ms: 640,
  track: [0, 0.12, 0.31, 0.57, 0.8, 0.95, 1].map((part) => part * end),
})

/** Sends a code to a number as one device asks; answers it, as the phone would show it. */
async function codeFor(target: Target, mobile: string, device: string): Promise<string> {
  await sendCode(createDevice(target.api, { device, token: '' }), mobile)
  return sentCode(target.api, mobile)
}

async function setPassword(target: Target, mobile: string, device: string): Promise<string> {
  const tally = new Tally()
  const code = await codeFor(target, mobile, device)
  await logIn(target, tally, { mobile, kind: 'captcha', secret: code, device })
  // A number gets one code a minute.
  await target.api.console('clock', { advance: 61_000 })
  const again = await codeFor(target, mobile, device)
  await createDevice(target.api).ask('passwordReset', {
    mobile,
    code: again,
    password: PASSWORD,
  })
  return PASSWORD
}

/** One slide sends one code: not two at the same moment, and not one to another number. */
async function sliderTwice(target: Target, tally: Tally): Promise<void> {
  const slide = slideOf(await createDevice(target.api).ask('slideChallenge', { mobile: target.mobile() }))
  let sent = 0
  await inParallel(
    Array.from({ length: 8 }, () => target.mobile()),
    8,
    async (mobile) => {
      const answer = await ask(target.address, carried(SEND, { mobile, slide }))
      tally.count(answer.status)
      if (jsonOf(answer.text)?.code === 0) sent += 1
    },
  )
  tally.hold(sent <= 1, () => `one slide has sent ${sent} codes`)
}

async function tokens(target: Target, tally: Tally, count: number): Promise<void> {
  const guesses = Array.from({ length: count }, (_, at) =>
    (BigInt(target.seed) * 1_000_003n + BigInt(at)).toString(16).padStart(64, '0'),
  )
  await inParallel(guesses, 32, async (token) => {
    const answer = await ask(target.address, {
      path: '/center/account/userContestants/listContestants',
      headers: { token },
    })
    tally.count(answer.status)
    tally.hold(jsonOf(answer.text)?.code !== 0, () => `the token ${token} opens an account`)
  })
}
