import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { chooseMedia, type Store } from './store.ts'

export interface Bucket {
  bucket: string
  /** Without a slash at its ends; '' for the whole bucket. */
  prefix: string
  /** Address of a compatible store that is not Amazon's. */
  endpoint?: string | undefined
}

/** A store in an S3 bucket; region and credentials come from the standard AWS environment. */
export function s3Store({ bucket, prefix, endpoint }: Bucket, name: string): Store {
  const client = new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(process.env.AWS_REGION || process.env.AWS_DEFAULT_REGION ? {} : { region: 'us-east-1' }),
    // Stores that are only compatible often know no checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const key = (path: string) => (prefix ? `${prefix}/${path}` : path)
  const put = async (path: string, content: string | Uint8Array, condition: { IfNoneMatch?: string }) => {
    const { type, cache } = chooseMedia(path)
    const what = { Bucket: bucket, Key: key(path), Body: content, ContentType: type, CacheControl: cache }
    await client.send(new PutObjectCommand({ ...what, ...condition }))
  }
  const find = async (path: string) => {
    const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key(path) })).catch(absent)
    return found?.Body ?? null
  }
  const get = async (path: string) => (await find(path))?.transformToString('utf-8') ?? null
  return {
    name,
    get,
    bytes: async (path) => (await find(path))?.transformToByteArray() ?? null,
    put: (path, content) => put(path, content, {}),
    async putNew(path, content) {
      // Some compatible stores ignore the condition: what is there is looked for first, and read back after.
      const there = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key(path) })).catch(absent)
      if (there) return false
      try {
        await put(path, content, { IfNoneMatch: '*' })
      } catch (error) {
        if (statusOf(error) === 412 || statusOf(error) === 409) return false
        if (statusOf(error) !== 501) throw error
        await put(path, content, {})
      }
      return (await get(path)) === content
    },
    async list(start) {
      const found = new Map<string, number>()
      let next: string | undefined
      do {
        const ask = { Bucket: bucket, Prefix: key(start), ...(next ? { ContinuationToken: next } : {}) }
        const page = await client.send(new ListObjectsV2Command(ask))
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          found.set(prefix ? Key.slice(prefix.length + 1) : Key, Size)
        }
        next = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (next)
      return found
    },
    async remove(path) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key(path) }))
    },
  }
}

function absent(error: unknown): null {
  if (error instanceof Error && error.name === 'KeyTooLongError') return null
  if (statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')) return null
  throw error
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode
}
