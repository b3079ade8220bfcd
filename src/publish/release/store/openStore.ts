import { resolve } from 'node:path'
import { directoryStore } from './directoryStore.ts'
import type { Store } from './store.ts'
import { withPlace } from './storeError.ts'

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
