import type pg from 'pg'
import { startEmbedded } from './embedded/start.ts'
import { appRole } from './app-role.ts'

/** A database server, external or embedded. */
export interface Engine {
  /** As the owner of the tables, for migrations and for work on all salons. */
  readonly connection: pg.PoolConfig
  /** As the app's role, which row-level security applies to; the same where there is one role only. */
  readonly app: pg.PoolConfig
  /** Set for the embedded server, where the app's role is created at the start. */
  readonly make: { readonly password: string | undefined } | false
  stop(): Promise<void>
}

interface EngineConfig {
  readonly databaseUrl: string | undefined
  /** The owner of the tables, where it is another role than the app's. */
  readonly databaseOwnerUrl?: string | undefined
  /** The data folder of the embedded server. */
  readonly folder: string
}

/**
 * Opens the configured server: PostgreSQL at `databaseUrl`, or else the embedded one in `folder`.
 * @throws EmbeddedError, one sentence, when the embedded one cannot be started
 */
export async function openEngine(
  { databaseUrl, databaseOwnerUrl, folder }: EngineConfig,
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
