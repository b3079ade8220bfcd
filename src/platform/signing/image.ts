import { Failure } from '#platform/failure.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A signature's PNG data URL as it is kept; throws for what only says that it is one. */
export function decodePng(image: string): string {
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
  if (!bytes.subarray(0, PNG.length).equals(PNG)) throw new Failure('signatureInvalid')
  return image
}
