import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import type { Source } from '#platform/limits/source.ts'
import { guess } from './guess.ts'
import type { Account } from './session.ts'

const derive = promisify(scrypt) as (password: string, salt: Uint8Array, length: number) => Promise<Buffer>
const LENGTH = 32

/** 6 to 12 letters and digits with at least one of each. */
export function fitsPasswordRule(password: string): boolean {
  return /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,12}$/.test(password)
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt$${salt.toString('base64')}$${(await derive(password, salt, LENGTH)).toString('base64')}`
}

/** Takes as long to compare as any other and fits nothing: whether a number has a password is not told by time. */
const NO_PASSWORD = `scrypt$${randomBytes(16).toString('base64')}$${randomBytes(LENGTH).toString('base64')}`

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, salt, hash] = stored.split('$')
  if (!salt || !hash) return false
  const expected = Buffer.from(hash, 'base64')
  const found = await derive(password, Buffer.from(salt, 'base64'), expected.length)
  return timingSafeEqual(found, expected)
}

/** The account whose password this is, of a number; each that is wrong is a guess. */
export function guessPassword(
  platform: Platform,
  { mobile, password, source }: { mobile: string; password: string; source: Source },
  known: { account: Account; passwordHash: string | null } | undefined,
): Promise<Account> {
  return guess(
    platform,
    { kind: 'password', mobile, source },
    {
      sentHere: false,
      judge: async () => ((await isPassword(password, known?.passwordHash ?? NO_PASSWORD)) && known?.account) || null,
      wrong: () => new Failure('passwordWrong'),
    },
  )
}
