import type { Store } from './store.ts'

/** The store with errors that name the store, the file and what to look at. */
export function withPlace(store: Store): Store {
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
