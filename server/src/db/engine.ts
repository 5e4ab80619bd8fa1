import type pg from 'pg'
import { startEmbedded } from './embedded/start.ts'
import { appRole } from './app-role.ts'

/** Where the database is, and how to let go of it. */
export interface Engine {
  /** As whoever owns the tables: to change the schema, and for what is about all salons. */
  readonly connection: pg.PoolConfig
  /** As the app, which owns nothing; the same connection where there is one role alone. */
  readonly app: pg.PoolConfig
  /** How the app's role is made, where that is our own affair. */
  readonly make: { readonly password: string | undefined } | false
  stop(): Promise<void>
}

interface Named {
  readonly databaseUrl: string | undefined
  /** Who owns the tables there, where that is not who answers requests. */
  readonly databaseOwnerUrl?: string | undefined
  /** Where our own is. */
  readonly folder: string
}

/**
 * The database server that the configuration names: PostgreSQL by `databaseUrl`, or else our own
 * in `folder`.
 * @throws EmbeddedError, one sentence, when our own cannot be started
 */
export async function openEngine(
  { databaseUrl, databaseOwnerUrl, folder }: Named,
  log: (line: string) => void,
): Promise<Engine> {
  if (databaseUrl) {
    const app = { connectionString: databaseUrl }
    return {
      connection: databaseOwnerUrl ? { connectionString: databaseOwnerUrl } : app,
      app,
      make: false,
      stop: async () => {},
    }
  }
  const server = await startEmbedded({ folder, log })
  return {
    connection: server.connection,
    app: { ...server.connection, user: appRole },
    make: { password: server.connection.password },
    stop: () => server.stop(),
  }
}
