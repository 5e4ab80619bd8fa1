import type { z } from 'zod'
import type { Reason } from './errors.ts'

/**
 * One endpoint, as both sides see it: the server mounts it, the page calls it, and the OpenAPI
 * document is printed from it. Shapes of `params` and `query` start from strings.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  /** One line for a reader of the API page. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** A multipart form instead of a body: one file, and fields beside it. */
  readonly upload?: Upload
  /** `null`: an answer without a body (204); 'file': bytes with a type of their own. */
  readonly reply: z.ZodType | null | 'file'
  /** With 'file': what the bytes are, such as 'image/*'; for the document, the server decides. */
  readonly media?: string
  /** The status of success; 200 with a body and 204 without, unless said otherwise. */
  readonly status?: 200 | 201 | 204
  /**
   * An edit of rows that have a `version`: with `If-Match: "7"` it is refused (`stale`) where the row's
   * version is another by now.
   */
  readonly versioned?: true
  /** The reasons peculiar to this call, beyond those that any call can meet. */
  readonly refuses?: readonly Reason[]
}

/** The name of the form's file, and the shape of the fields beside it. */
export interface Upload {
  readonly file: string
  readonly fields: z.ZodObject
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
/** Numbers are accepted and printed into the path or query. */
type InAddress<S> = { [K in keyof Sent<S>]: Sent<S>[K] | number }

/** The validated request that a handler gets. */
export interface Received<R extends Route> {
  readonly params: Parsed<R['params']>
  readonly query: Parsed<R['query']>
  readonly body: Parsed<R['body']>
  readonly form: R['upload'] extends Upload ? ReceivedForm<R['upload']> : undefined
  /** Of a versioned route: the version that `If-Match` names, if any. */
  readonly ifMatch: R['versioned'] extends true ? number | undefined : undefined
}

/** A form that is still arriving. */
export interface ReceivedForm<U extends Upload> {
  /**
   * Reads it to its end: the file's bytes go `into` a place of the caller's as they come.
   * @returns the fields, checked; they may stand before or after the file
   */
  receive(into: (bytes: AsyncIterable<Uint8Array>) => Promise<void>): Promise<z.output<U['fields']>>
}

/** Bytes that leave as they are, such as a picture; `type` is their media type. */
export interface FileReply {
  readonly type: string
  readonly bytes: AsyncIterable<Uint8Array>
  /** The file name of a download (`content-disposition: attachment`), in any letters. */
  readonly name?: string
  /** 'forever' unless given: the content at a photo's path never changes. */
  readonly cache?: 'forever' | 'never'
  /** An entity tag: it may be kept, and is revalidated each time; `If-None-Match` with it is answered by 304. */
  readonly etag?: string
  /** About how many bytes there will be, for a file that is made while it is sent. */
  readonly estimate?: number
}

/** The header of an estimated length, in bytes. */
export const estimateHeader = 'x-estimated-length'

/** What a handler returns, before the reply's shape drops other fields. */
export type Reply<R extends Route> = R['reply'] extends z.ZodType
  ? z.input<R['reply']>
  : R['reply'] extends 'file'
    ? FileReply
    : void

/** What a caller gets back. */
export type Answer<R extends Route> = R['reply'] extends z.ZodType ? z.output<R['reply']> : void

/** The part of the browser's FormData that is needed here. */
export interface SentForm {
  append(name: string, value: string): void
}

/** What a caller passes: only the parts that the route has. */
export type Call<R extends Route> = (R['params'] extends z.ZodType
  ? { params: InAddress<R['params']> }
  : { params?: undefined }) &
  (R['query'] extends z.ZodType ? { query?: InAddress<R['query']> } : { query?: undefined }) &
  (R['upload'] extends Upload
    ? { body: SentForm }
    : R['body'] extends z.ZodType
      ? { body: Sent<R['body']> }
      : { body?: undefined })

/** 'POST /api/customers': an operation's name wherever one is needed. */
export type OperationOf<R extends Route> = `${R['method']} ${R['path']}`

/** The name of a route, as {@link OperationOf} types it. */
export const operationOf = <R extends Route>(route: R) =>
  `${route.method} ${route.path}` as OperationOf<R>
