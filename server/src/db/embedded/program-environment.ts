/**
 * All that PostgreSQL's programs are told of the environment: nobody's PGDATA or PGPORT, messages
 * that we can read, and a time zone that initdb need not search for. Node adds what Windows needs.
 */
export const programEnvironment: Readonly<NodeJS.ProcessEnv> = {
  PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
}
