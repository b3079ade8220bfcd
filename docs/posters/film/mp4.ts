/** One picture of a film, as an H.264 encoder hands it over: its bytes, and whether it can be shown without those before. */
export interface CodedFrame {
  bytes: Uint8Array
  key: boolean
}

interface Track {
  width: number
  height: number
  framesPerSecond: number
  /** The encoder's AVCDecoderConfigurationRecord. */
  config: Uint8Array
  frames: readonly CodedFrame[]
}

/** Ticks of a frame: the clock of the file runs so many times as fast as its frames. */
const TICKS = 512

const u8 = (...values: number[]) => Uint8Array.from(values)
const u16 = (value: number) => u8(value >> 8, value & 255)
const u32 = (...values: number[]) => {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  for (const [at, value] of values.entries()) view.setUint32(at * 4, value)
  return new Uint8Array(view.buffer)
}
const text = (words: string) => Buffer.from(words, 'latin1')
const zeros = (count: number) => new Uint8Array(count)
const join = (...parts: Uint8Array[]) => Buffer.concat(parts)
const box = (type: string, ...parts: Uint8Array[]) => {
  const content = join(...parts)
  return join(u32(content.length + 8), text(type), content)
}
/** A box with a version and flags. */
const full = (type: string, flags: number, ...parts: Uint8Array[]) => box(type, u32(flags), ...parts)

const UNITY = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

/** Silent H.264 in an MP4 whose index comes first, so that it plays while it loads. */
export function writeMp4({ width, height, framesPerSecond, config, frames }: Track): Buffer {
  const timescale = framesPerSecond * TICKS
  const duration = frames.length * TICKS
  const head = box('ftyp', text('isom'), u32(0x200), text('isomiso2avc1mp41'))
  const keys = frames.flatMap(({ key }, at) => (key ? [at + 1] : []))
  const moov = (dataAt: number) =>
    box(
      'moov',
      full('mvhd', 0, u32(0, 0, timescale, duration, 0x10000), u16(0x100), zeros(10), UNITY, zeros(24), u32(2)),
      box(
        'trak',
        full('tkhd', 3, u32(0, 0, 1, 0, duration), zeros(16), UNITY, u32(width << 16, height << 16)),
        box(
          'mdia',
          full('mdhd', 0, u32(0, 0, timescale, duration), u16(0x55c4), u16(0)),
          full('hdlr', 0, u32(0), text('vide'), zeros(12), text('film\0')),
          box(
            'minf',
            full('vmhd', 1, zeros(8)),
            box('dinf', full('dref', 0, u32(1), full('url ', 1))),
            box(
              'stbl',
              full('stsd', 0, u32(1), sampleEntry(width, height, config)),
              full('stts', 0, u32(1, frames.length, TICKS)),
              full('stss', 0, u32(keys.length, ...keys)),
              full('stsc', 0, u32(1, 1, frames.length, 1)),
              full('stsz', 0, u32(0, frames.length, ...frames.map(({ bytes }) => bytes.length))),
              full('stco', 0, u32(1, dataAt)),
            ),
          ),
        ),
      ),
    )
  const dataAt = head.length + moov(0).length + 8
  return join(head, moov(dataAt), box('mdat', ...frames.map(({ bytes }) => bytes)))
}

const sampleEntry = (width: number, height: number, config: Uint8Array) =>
  box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    zeros(32),
    u16(24),
    u16(0xffff),
    box('avcC', config),
  )
