import { networkInterfaces } from 'node:os'
import { toString as qrCode } from 'qrcode'
import type { Settings } from './settings.ts'

/** What a start prints: where the product is, for this machine and for a phone beside it, and the console. */
export async function welcome({ port, databaseUrl, dataDir }: Settings): Promise<string> {
  const lan = lanAddress()
  const phone = lan ? `http://${lan}:${port}/` : null
  const lines = [
    '',
    'Startline is ready.',
    `  On this machine   http://localhost:${port}/`,
    `  On a phone        ${phone ?? 'no network was found'}`,
    `  Sandbox console   http://localhost:${port}/sandbox`,
    `  Data              ${databaseUrl ? 'PostgreSQL (DATABASE_URL)' : dataDir}`,
  ]
  if (phone) lines.push('', await qrCode(phone, { type: 'terminal', small: true }))
  return lines.join('\n')
}

function lanAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all.find((address) => address.family === 'IPv4' && !address.internal)?.address ?? null
}
