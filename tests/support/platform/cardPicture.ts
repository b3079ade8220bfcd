import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const WIDTH = 86
const HEIGHT = 54

/** A picture (PNG, a grey card) that the simulated service reads these lines in. */
export function cardPicture(lines: readonly string[]): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head[8] = 8
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT, 0xd8)
  for (let row = 0; row < HEIGHT; row++) rows[row * (WIDTH + 1)] = 0
  const text = Buffer.concat([Buffer.from('Document\0\0\0\0\0'), Buffer.from(lines.join('\n'))])
  const chunks = [chunk('IHDR', head), chunk('iTXt', text), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  return Buffer.concat([SIGNATURE, ...chunks])
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** What stands on the portrait side of an ID card. */
export function idCardLines({ name, number }: { name: string; number: string }): string[] {
  const gender = Number(number[16]) % 2 === 1 ? '男' : '女'
  const born = `${number.slice(6, 10)}年${Number(number.slice(10, 12))}月${Number(number.slice(12, 14))}日`
  return [`姓名 ${name}`, `性别 ${gender}`, `出生 ${born}`, `公民身份号码 ${number}`]
}
