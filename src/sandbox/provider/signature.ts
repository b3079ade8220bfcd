import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#sandbox/database.ts'
import { settings } from '#sandbox/schema.ts'

const KEY = 'providerSecret'

/** What platform and provider share to trust each other's messages. */
export interface Signer {
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

/** The signer of this installation; its secret is made once and kept in the database. */
export async function loadSigner(db: Database): Promise<Signer> {
  const fresh = { key: KEY, value: randomBytes(32).toString('hex') }
  await db.insert(settings).values(fresh).onConflictDoNothing()
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY))
  const secret = String(row?.value)
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64')
  return {
    sign,
    verify(text, signature) {
      const expected = Buffer.from(sign(text))
      const found = Buffer.from(signature)
      return expected.length === found.length && timingSafeEqual(expected, found)
    },
  }
}
