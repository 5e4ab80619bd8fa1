import pg from 'pg'

/** Receives the arguments of a `query` call; `send` passes them on to pg. Returns what `query` returns. */
export type InterceptQuery = (args: readonly unknown[], send: () => unknown) => unknown

/**
 * A `Client` option for pg's pool. Each client is a proxy whose `query` goes through an interceptor of its
 * own; everything else is pg's.
 */
export const interceptedClient = (interceptorOf: (client: pg.Client) => InterceptQuery) =>
  new Proxy(pg.Client, {
    construct: (Client, [config]) => {
      const client = new Client(config as pg.ClientConfig)
      const intercept = interceptorOf(client)
      return new Proxy(client, {
        get: (target, key, receiver) => {
          const member: unknown = Reflect.get(target, key, receiver)
          if (key !== 'query' || typeof member !== 'function') return member
          return (...args: unknown[]) =>
            intercept(args, (): unknown => Reflect.apply(member, receiver, args))
        },
      })
    },
  })
