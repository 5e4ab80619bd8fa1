/** The part of s3rver that the tests use; it comes without types. */
declare module 's3rver' {
  import type { IncomingMessage, Server } from 'node:http'

  interface Options {
    readonly address: string
    readonly port: number
    readonly directory: string
    readonly silent: boolean
    readonly vhostBuckets: boolean
    readonly configureBuckets: readonly { readonly name: string }[]
  }

  /** A request, and its answer as far as it is made. */
  export interface KoaContext {
    readonly req: IncomingMessage
    query: Record<string, string>
    status: number
    type: string
    body: unknown
  }

  interface StoredObject {
    readonly bucket: string
    readonly key: string
  }

  /** What keeps the objects, each in a file. */
  interface Store {
    putObject(object: StoredObject): Promise<{ readonly size: number }>
    getResourcePath(bucket: string, key: string, resource: 'object'): string
  }

  export type Step = (ctx: KoaContext, next: () => Promise<void>) => Promise<void>

  export default class S3rver {
    constructor(options: Options)
    /** What a request goes through, in this order. */
    readonly middleware: Step[]
    readonly httpServer: Server
    readonly store: Store
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
