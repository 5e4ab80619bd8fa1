import type { FastifyRequest } from 'fastify'
import { askedOnce } from '../kernel/asked-once.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Salon } from '../kernel/salon.ts'
import { isSignature, signatureOf } from '../kernel/secrets.ts'

/** How long an address is good for at the least, and how long it stays the same, in seconds. */
const hour = 60 * 60

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where an address has a signature that was never ours: for the log. */
    hasForgedAddress?: true
  }
}

/** Addresses that are read without signing in, because an image cannot send a header. */
export interface SignedAddresses {
  /** The salon of a caller with a token, who is told addresses with a signature. */
  givenTo(salon: Salon): Promise<Salon>
  /** Whose the signed address of a request is; `undefined` where the signature is not valid. */
  salonIdOf(request: FastifyRequest): Promise<number | undefined>
}

/**
 * Signs a path for one salon until an hour, on the hour, so that an address stays equal for a
 * while and caches know it. The rest of the query is not signed.
 * @param loadKey the key that every process shares; asked for once
 */
export function signedAddresses(loadKey: () => Promise<string>, clock: Clock): SignedAddresses {
  const keyOnce = askedOnce(loadKey)
  const now = () => Math.floor(clock().getTime() / 1000)

  return {
    givenTo: async (salon) => {
      const key = await keyOnce()
      const expires = (Math.floor(now() / hour) + 2) * hour
      const signed = (path: string) => {
        const signature = signatureOf(key, textOf(path, String(salon.id), String(expires)))
        return `${path}?salon=${salon.id}&expires=${expires}&signature=${signature}`
      }
      return { ...salon, signed }
    },
    salonIdOf: async (request) => {
      const { salon, expires, signature } = request.query as Record<string, unknown>
      if (!isNumber(salon) || !isNumber(expires) || typeof signature !== 'string') return undefined
      const [path = ''] = request.url.split('?')
      const isOurs = isSignature(await keyOnce(), textOf(path, salon, expires), signature)
      if (!isOurs) request.hasForgedAddress = true
      return isOurs && Number(expires) > now() ? Number(salon) : undefined
    },
  }
}

/** Whether an address comes with a signature at all, valid or not. */
export const isSigned = (request: FastifyRequest) =>
  'signature' in (request.query as Record<string, unknown>)

const isNumber = (said: unknown): said is string =>
  typeof said === 'string' && /^\d{1,15}$/.test(said)

const textOf = (path: string, salon: string, expires: string) => `${path}\n${salon}\n${expires}`
