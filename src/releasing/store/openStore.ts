import { resolve } from 'node:path'
import { message } from '#authoring/model/finding.ts'
import { operatorError, verbatim, type Words } from '#lib/words.ts'
import { directoryStore } from './directoryStore.ts'
import type { Store } from './store.ts'

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/*$/

/** The store an operator names: a folder, or `s3://bucket/prefix`. Throws when it is neither. */
export async function openStore(place: string | undefined, cwd: string, endpoint?: string): Promise<Store> {
  if (!place) throw operatorError(message('store.which'))
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(place)) return withPlace(directoryStore(resolve(cwd, place), place))
  const found = BUCKET.exec(place)
  if (!found) throw operatorError(message('store.noStore', { place }))
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
    <A extends unknown[], R>(
      verb: 'read' | 'list' | 'write' | 'remove',
      work: (path: string, ...rest: A) => Promise<R>,
    ) =>
    async (path: string, ...rest: A): Promise<R> => {
      try {
        return await work(path, ...rest)
      } catch (error) {
        const why = reasonOf(error)
        throw operatorError(
          message('store.cannot', { store: store.name, verb: message(`store.verb.${verb}`), path, why }),
          { cause: error },
        )
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

const HINTS: Record<string, Words> = {
  CredentialsProviderError: message('store.fault.credentials'),
  InvalidAccessKeyId: message('store.fault.key'),
  SignatureDoesNotMatch: message('store.fault.secret'),
  AccessDenied: message('store.fault.denied'),
  NoSuchBucket: message('store.fault.bucket'),
  EACCES: message('store.fault.user'),
  ENOSPC: message('store.fault.disk'),
  ECONNREFUSED: message('store.fault.endpoint'),
  ENOTFOUND: message('store.fault.host'),
}

function reasonOf(error: unknown): Words {
  if (!(error instanceof Error)) return verbatim(String(error))
  const code = 'code' in error ? String(error.code) : ''
  return HINTS[error.name] ?? HINTS[code] ?? verbatim(error.message || error.name)
}
