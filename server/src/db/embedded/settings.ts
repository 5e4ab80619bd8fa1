/** PostgreSQL's settings by name. */
export type ServerSettings = Readonly<Record<string, string>>

/** For a small, mostly idle machine: little memory, few processes, quiet logs. */
const SMALL_MACHINE: ServerSettings = {
  // A salon's hot pages fit many times over; the system's own cache holds the rest.
  shared_buffers: '64MB',
  // The pools, the jobs and an interactive session; each slot costs memory.
  max_connections: '60',
  // The app needs the cores of a small machine, too.
  max_worker_processes: '4',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  // 'worker' keeps three more processes at hand for disks that we do not have.
  io_method: 'sync',
  // A day of a salon writes a few megabytes; the default would let the folder grow by a gigabyte.
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // No replication, so bulk loads into new tables skip the write-ahead log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Compiling costs more than any query of ours takes.
  jit: 'off',
  // A line per checkpoint is noise in the log of a salon.
  log_checkpoints: 'off',
  // DETAIL lines of errors contain values of rows.
  log_error_verbosity: 'terse',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** A crash may cost everything: for tests, and only there. */
const NOT_DURABLE: ServerSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** The settings of a start, the later ones winning over the earlier. */
export const settingsFor = (durable: boolean, ...more: readonly ServerSettings[]): ServerSettings =>
  Object.assign({}, SMALL_MACHINE, durable ? {} : NOT_DURABLE, ...more)

/** The same as words of a command line. */
export const settingArguments = (settings: ServerSettings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
