import type pg from 'pg'
import { startEmbedded } from './embedded/start.ts'

/** Where the database is, and how to let go of it. */
export interface Engine {
  readonly connection: pg.PoolConfig
  stop(): Promise<void>
}

/**
 * The database server that the configuration names: PostgreSQL by `databaseUrl`, or else our own
 * in `folder`.
 * @throws EmbeddedError, one sentence, when our own cannot be started
 */
export async function openEngine(
  { databaseUrl, folder }: { databaseUrl: string | undefined; folder: string },
  log: (line: string) => void,
): Promise<Engine> {
  if (databaseUrl) {
    return {
      connection: { connectionString: databaseUrl },
      stop: async () => {},
    }
  }
  const server = await startEmbedded({ folder, log })
  return {
    connection: server.connection,
    stop: () => server.stop(),
  }
}
