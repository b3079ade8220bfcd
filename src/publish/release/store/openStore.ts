import { resolve } from 'node:path'
import { operatorError, verbatim, type Words } from '#lib/words.ts'
import { directoryStore } from './directoryStore.ts'
import type { Store } from './store.ts'

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/*$/

/** The store an operator names: a folder, or `s3://bucket/prefix`. Throws when it is neither. */
export async function openStore(place: string | undefined, cwd: string, endpoint?: string): Promise<Store> {
  if (!place)
    throw operatorError({
      zh: '哪个存储？请写文件夹或 s3://bucket/prefix。',
      en: 'Which store? Name a folder or s3://bucket/prefix.',
    })
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(place)) return withPlace(directoryStore(resolve(cwd, place), place))
  const found = BUCKET.exec(place)
  if (!found)
    throw operatorError({
      zh: `"${place}" 不是存储：要写文件夹或 s3://bucket/prefix。`,
      en: `"${place}" is no store: a folder or s3://bucket/prefix is expected.`,
    })
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
    <A extends unknown[], R>(verb: keyof typeof VERBS, work: (path: string, ...rest: A) => Promise<R>) =>
    async (path: string, ...rest: A): Promise<R> => {
      try {
        return await work(path, ...rest)
      } catch (error) {
        const why = reasonOf(error)
        throw operatorError(
          {
            zh: `${store.name}：不能${VERBS[verb]} ${path}：${why.zh}`,
            en: `${store.name}: cannot ${verb} ${path}: ${why.en}`,
          },
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

const VERBS = { read: '读取', list: '列出', write: '写入', remove: '删除' } as const

const HINTS: Record<string, Words> = {
  CredentialsProviderError: {
    zh: '没有找到密钥。请设置 AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY，或 AWS_PROFILE。',
    en: 'no credentials were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.',
  },
  InvalidAccessKeyId: { zh: '存储不认识这个 access key。', en: 'the store does not know this access key.' },
  SignatureDoesNotMatch: { zh: '密钥和 access key 不匹配。', en: 'the secret key does not fit the access key.' },
  AccessDenied: { zh: '这组密钥没有权限。', en: 'these credentials may not do this.' },
  NoSuchBucket: { zh: '没有这个 bucket。', en: 'there is no such bucket.' },
  EACCES: { zh: '当前用户不能写这里。', en: 'this user may not write here.' },
  ENOSPC: { zh: '磁盘满了。', en: 'the disk is full.' },
  ECONNREFUSED: { zh: '这个网址没有服务应答。', en: 'nobody answers at the endpoint.' },
  ENOTFOUND: { zh: '找不到这个网址的主机。', en: 'the endpoint’s name is unknown.' },
}

function reasonOf(error: unknown): Words {
  if (!(error instanceof Error)) return verbatim(String(error))
  const code = 'code' in error ? String(error.code) : ''
  return HINTS[error.name] ?? HINTS[code] ?? verbatim(error.message || error.name)
}
