/** What is to be said to the postmaster, by PostgreSQL's own names. */
export type ServerSettings = Readonly<Record<string, string>>

/** A small machine that mostly waits: little memory while idle, few processes, quiet logs. */
const SMALL_MACHINE: ServerSettings = {
  // A salon's hot pages fit many times over; the system's own cache holds the rest.
  shared_buffers: '64MB',
  // The program's pool, background jobs and a person looking; each place costs memory.
  max_connections: '60',
  // Every core of a small machine is wanted by somebody else too.
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
  // Nobody replicates from here, so bulk loads into new tables need not be logged twice.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Compiling costs more than any query of ours takes.
  jit: 'off',
  // It is guessed from where a column of all salons ends, which says nothing about one of them: a month
  // among salons that nobody has booked in yet went from 16 ms to 2 s.
  enable_mergejoin: 'off',
  // One line per checkpoint says nothing to the owner of a salon.
  log_checkpoints: 'off',
  // What an error says besides itself is the row that it is about, names and numbers in it.
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
