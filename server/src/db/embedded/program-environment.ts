/**
 * The environment of PostgreSQL's programs: without PGDATA or PGPORT of the user, with English messages and
 * a time zone, which initdb would search for. Node adds what Windows needs.
 */
export const programEnvironment: Readonly<NodeJS.ProcessEnv> = {
  PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
}
