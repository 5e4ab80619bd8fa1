import type { Appointment } from '@salon/contract/appointments'
import type { PatchTest } from '@salon/contract/safety'
import type { FastifyRequest } from 'fastify'
import { memoizeAsync } from '../kernel/memoize-async.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Salon } from '../kernel/salon.ts'
import { isSignature, signatureOf } from '../kernel/secrets.ts'

/** The shortest validity of an address, and the time for which it stays the same, in seconds. */
const hour = 60 * 60

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where an address has a signature that was never ours: for the log. */
    hasInvalidSignature?: true
  }
}

/** Addresses that are read without signing in, because an image cannot send a header. */
export interface SignedAddresses {
  /** The salon of a caller with a bearer token, whose replies contain signed addresses. */
  givenTo(salon: Salon): Promise<Salon>
  /**
   * The salon that the signed address of a request was issued to; `undefined` where the signature is invalid
   * or the session has ended.
   */
  salonOf(request: FastifyRequest): Promise<Salon | undefined>
}

/** The session that an address is signed for, by its public id. */
interface SignedSession {
  readonly account: number
  readonly session: string
}

/**
 * Signs a path for one sign-in until an hour, on the hour, so that an address stays equal for a
 * while and caches know it. The rest of the query is not signed.
 * @param loadKey the key that every process shares; called once
 * @param findSalon the salon of a sign-in that is valid
 */
export function signedAddresses(
  loadKey: () => Promise<string>,
  clock: Clock,
  findSalon: (signIn: SignedSession) => Promise<Salon | undefined>,
): SignedAddresses {
  const keyOnce = memoizeAsync(loadKey)
  const now = () => Math.floor(clock().getTime() / 1000)

  return {
    givenTo: async (salon) => {
      const key = await keyOnce()
      const expires = (Math.floor(now() / hour) + 2) * hour
      const { account, session } = salon
      const signed = (path: string) => {
        const signature = signatureOf(
          key,
          textOf(path, String(account.id), session, String(expires)),
        )
        return `${path}?account=${account.id}&session=${session}&expires=${expires}&signature=${signature}`
      }
      return { ...salon, signed }
    },
    salonOf: async (request) => {
      const { account, session, expires, signature } = request.query as Record<string, unknown>
      if (!isNumber(account) || !isNumber(expires)) return undefined
      if (typeof session !== 'string' || typeof signature !== 'string') return undefined
      const [path = ''] = request.url.split('?')
      const isOurs = isSignature(
        await keyOnce(),
        textOf(path, account, session, expires),
        signature,
      )
      if (!isOurs) request.hasInvalidSignature = true
      if (!isOurs || Number(expires) <= now()) return undefined
      return findSalon({ account: Number(account), session })
    },
  }
}

/** The fields of an answer that hold an address of a photo, or a list of them. */
const photoFields: ReadonlySet<string> = new Set<keyof Appointment | keyof PatchTest>([
  'beforePhotos',
  'afterPhotos',
  'photo',
])

/** Signs the addresses of photos in an answer that was printed without signatures, as JSON. */
export const signPhotos = (body: string, signed: (path: string) => string): string =>
  JSON.stringify(
    JSON.parse(body, (name, value: unknown) => {
      if (!photoFields.has(name)) return value
      if (Array.isArray(value)) return value.map(String).map(signed)
      return typeof value === 'string' ? signed(value) : value
    }),
  )

/** Whether an address comes with a signature at all, valid or not. */
export const isSigned = (request: FastifyRequest) =>
  'signature' in (request.query as Record<string, unknown>)

const isNumber = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,15}$/.test(value)

const textOf = (
  ...parts: readonly [path: string, account: string, session: string, expires: string]
) => parts.join('\n')
