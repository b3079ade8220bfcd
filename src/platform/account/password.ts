import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

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
export const NO_PASSWORD = `scrypt$${randomBytes(16).toString('base64')}$${randomBytes(LENGTH).toString('base64')}`

export async function isPassword(password: string, kept: string): Promise<boolean> {
  const [, salt, hash] = kept.split('$')
  if (!salt || !hash) return false
  const expected = Buffer.from(hash, 'base64')
  const found = await derive(password, Buffer.from(salt, 'base64'), expected.length)
  return timingSafeEqual(found, expected)
}
