/** What a picture is by its first bytes, whatever its name says; null when neither png nor jpg. */
export function pictureType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | null {
  const starts = (...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  return starts(0xff, 0xd8, 0xff) ? 'image/jpeg' : null
}
