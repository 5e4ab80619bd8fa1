import type { Problem } from '@salon/contract/errors'
import { authRoutes, type Account } from '@salon/contract/auth'
import type { Answer, Call, Route } from '@salon/contract/route'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig, type Config } from '../src/config.ts'
import type { Database } from '../src/db/client.ts'
import { users } from '../src/db/schema/auth.ts'
import { openSession } from '../src/features/auth/sessions/operations.ts'
import { insertSalon } from '../src/features/auth/registration/operations.ts'
import { hashPassword } from '../src/features/auth/passwords/operations.ts'
import { injectResponse } from './inject-response.ts'
import { emptyDatabase, openAsApp, openTestDatabase } from './open-database.ts'
import type { Role } from '@salon/contract/vocabulary'

export const password = 'a long enough password'

/** The response of a call, successful or refused. */
export interface Outcome<T> {
  readonly status: number
  readonly body: T
  readonly problem: Problem
  readonly headers: Readonly<Record<string, unknown>>
}

/** A caller of the API. */
export interface Caller {
  readonly account: Account | undefined
  /** The bearer token of its session; undefined for a caller who is not signed in. */
  readonly token: string | undefined
  /** The answer of a call that must succeed. */
  call<R extends Route>(route: R, what?: Partial<Call<R>>): Promise<Answer<R>>
  /** The outcome of a call that may be refused; the body may be anything at all. */
  try<R extends Route>(
    route: R,
    what?: { params?: unknown; query?: unknown; body?: unknown },
  ): Promise<Outcome<Answer<R>>>
  /** The bare response, for what is no JSON. */
  raw(method: Route['method'] | 'HEAD', path: string): Promise<LightMyRequestResponse>
}

/** The app on a database of its own, emptied before each test unless they share it; the clock is the test's. */
export interface OpenSalon {
  readonly app: FastifyInstance
  /** The app's database, as its owner: without row-level security. */
  readonly database: Database
  /** Sets the app's clock. */
  setNow(moment: string): void
  /** The app's clock. */
  now(): Date
  readonly anonymous: Caller
  /** A new salon's owner, signed in. Made by rows: `auth.test.ts` is about registration itself. */
  owner(overrides?: { name?: string; email?: string; timeZone?: string }): Promise<Caller>
  /** An account that is there, signed in by its password. */
  signIn(account: { email: string; password: string }): Promise<Caller>
  /** A colleague with an account in an owner's salon. */
  colleague(owner: Caller, role: Role): Promise<Caller>
}

let count = 0
/** One hash for every account of a run, since argon2 is slow on purpose. */
let hashed: Promise<string> | undefined

/**
 * Opens the app for the tests of one file; to be called at its top, after the hooks it needs.
 *
 * @param keepsRows - whether the tests share what one `beforeAll` made, so that none begins with an empty database
 */
export function openSalon(
  overrides: () => Partial<Config> = () => ({}),
  { keepsRows = false } = {},
): OpenSalon {
  let app: FastifyInstance
  let database: Database
  let asApp: Database
  let now = new Date()

  beforeAll(async () => {
    database = await openTestDatabase()
    asApp = await openAsApp(database)
    const config = { ...readConfig({ LOG_LEVEL: 'error', RATE_LIMIT: 'off' }), ...overrides() }
    app = await buildApp({ config, database: asApp, clock: () => now })
  })
  beforeEach(async () => {
    now = new Date()
    if (!keepsRows) await emptyDatabase(database)
  })
  afterAll(async () => {
    await app?.close()
    await asApp?.close()
    await database?.close()
  })
  return salonIn({
    get app() {
      return app
    },
    get database() {
      return database
    },
    setNow: (moment) => {
      now = new Date(moment)
    },
    now: () => now,
  })
}

/** Callers of an app, in this process or another. */
export function salonIn(place: Pick<OpenSalon, 'app' | 'database' | 'setNow' | 'now'>): OpenSalon {
  const callerWith = (account: Account | undefined, token?: string): Caller => ({
    account,
    token,
    try: (route, what = {}) => send(place.app, token, route, what),
    raw: (method, url) => place.app.inject({ method, url, headers: bearer(token) }),
    call: async (route, what = {}) => {
      const outcome = await send(place.app, token, route, what)
      if (outcome.status >= 300) {
        throw new Error(
          `${route.method} ${route.path}: ${outcome.status} ${JSON.stringify(outcome.problem)}`,
        )
      }
      return outcome.body
    },
  })

  /** Signs an account in by a session of its own, as an app that calls itself `userAgent`. */
  const signedIn = async (
    account: { id: number; name: string; isOwner: boolean },
    salonId: number,
  ) => {
    const secrets = new Map<number, string>()
    const device = {
      kind: 'bearer',
      userAgent: 'test',
      secrets,
      previousSecret: undefined,
    } as const
    const createdAt = place.now().toISOString()
    const { secret: token } = await place.database.db.transaction((tx) =>
      openSession(tx, { ...account, salonId, createdAt }, device, place.now),
    )
    const { body } = await send(place.app, token, authRoutes.current)
    return callerWith(body, token)
  }

  return {
    get app() {
      return place.app
    },
    get database() {
      return place.database
    },
    setNow: (moment) => place.setNow(moment),
    now: () => place.now(),
    anonymous: {
      account: undefined,
      token: undefined,
      call: (route, what) => callerWith(undefined).call(route, what),
      try: (route, what) => callerWith(undefined).try(route, what),
      raw: (method, path) => callerWith(undefined).raw(method, path),
    },
    owner: async ({ name = 'Anna Berg', email, timeZone } = {}) => {
      const account = await place.database.db.transaction(async (tx) =>
        insertSalon(
          tx,
          { name, email: email ?? `owner${++count}@salon.example`, timeZone },
          await (hashed ??= hashPassword(password)),
        ),
      )
      return signedIn(account, account.id)
    },
    signIn: async ({ email, password: secret }) => {
      const body = { email, password: secret, withToken: true }
      const { token } = await callerWith(undefined).call(authRoutes.login, { body })
      const account = await callerWith(undefined, token).call(authRoutes.current)
      return callerWith(account, token)
    },
    colleague: async (owner, role) => {
      const salonId = owner.account?.id ?? 0
      const [account] = await place.database.db
        .insert(users)
        .values({
          salonId,
          name: 'Colleague',
          email: `colleague${++count}@salon.example`,
          role,
          password: await (hashed ??= hashPassword(password)),
        })
        .returning()
      if (!account) throw new Error('an account that was inserted has a row')
      return signedIn({ ...account, isOwner: false }, salonId)
    },
  }
}

async function send<R extends Route>(
  app: FastifyInstance,
  token: string | undefined,
  route: R,
  { params = {}, query, body }: { params?: unknown; query?: unknown; body?: unknown } = {},
): Promise<Outcome<Answer<R>>> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const response = await injectResponse(app, {
    method: route.method,
    url: path,
    ...(query !== undefined && { query: strings(query as Record<string, unknown>) }),
    ...(body !== undefined && { payload: body as object }),
    headers: bearer(token),
  })
  // For a file use `raw`, which returns its bytes.
  const isJson = String(response.headers['content-type']).includes('json')
  const parsed: unknown = response.body && isJson ? JSON.parse(response.body) : undefined
  return {
    status: response.statusCode,
    body: parsed as Answer<R>,
    problem: parsed as Problem,
    headers: response.headers,
  }
}

const bearer = (token: string | undefined) => (token ? { authorization: `Bearer ${token}` } : {})

const strings = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  )
