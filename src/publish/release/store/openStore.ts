import { resolve } from 'node:path'
import { directoryStore } from './directoryStore.ts'
import type { Store } from './store.ts'

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/*$/

/** The store an operator names: a folder, or `s3://bucket/prefix`. Throws when it is neither. */
export async function openStore(place: string | undefined, cwd: string, endpoint?: string): Promise<Store> {
  if (!place) throw new Error('Which store? Name a folder or s3://bucket/prefix.')
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(place)) return withPlace(directoryStore(resolve(cwd, place), place))
  const found = BUCKET.exec(place)
  if (!found) throw new Error(`"${place}" is no store: a folder or s3://bucket/prefix is expected.`)
  // The SDK is large: only who publishes to a bucket waits for it.
  // The SDK's version is pinned; its word about later versions and Node 20 is not for operators.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const { s3Store } = await import('./s3Store.ts')
  const [, bucket = '', prefix = ''] = found
  return withPlace(s3Store({ bucket, prefix, endpoint: endpoint ?? process.env.AWS_ENDPOINT_URL }, place))
}

/** The store with errors that name the store, the file and what to look at. */
function withPlace(store: Store): Store {
  const guarded =
    <A extends unknown[], R>(verb: string, work: (path: string, ...rest: A) => Promise<R>) =>
    async (path: string, ...rest: A): Promise<R> => {
      try {
        return await work(path, ...rest)
      } catch (error) {
        throw new Error(`${store.name}: cannot ${verb} ${path}: ${wordsOf(error)}`, { cause: error })
      }
    }
  return {
    name: store.name,
    get: guarded('read', store.get),
    bytes: guarded('read', store.bytes),
    list: guarded('list', store.list),
    put: guarded('write', store.put),
    putNew: guarded('write', store.putNew),
    remove: guarded('remove', store.remove),
  }
}

const HINTS: Record<string, string> = {
  CredentialsProviderError:
    'no credentials were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.',
  InvalidAccessKeyId: 'the store does not know this access key.',
  SignatureDoesNotMatch: 'the secret key does not fit the access key.',
  AccessDenied: 'these credentials may not do this.',
  NoSuchBucket: 'there is no such bucket.',
  EACCES: 'this user may not write here.',
  ENOSPC: 'the disk is full.',
  ECONNREFUSED: 'nobody answers at the endpoint.',
  ENOTFOUND: 'the endpoint’s name is unknown.',
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return HINTS[error.name] ?? HINTS[code] ?? (error.message || error.name)
}
