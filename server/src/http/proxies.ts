/** Which proxies in front of us are believed: none, so many of them, or these. */
export type TrustedProxies = false | number | string[]

/**
 * What Fastify takes for it. Of a number it believes nobody, since it cannot see whether the caller
 * is a proxy at all; an owner who says a number vouches for that.
 */
export const trustOf = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
