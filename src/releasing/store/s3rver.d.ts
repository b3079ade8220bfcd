declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  /** The parts of s3rver that tests use: an S3 server over a folder. */
  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string }[] })
    configureBuckets(): Promise<void>
    callback(): RequestListener
  }
}
