import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../scripts/testing/free-port.ts'
import { inRoot } from '../scripts/setup/paths.mjs'
import {
  accountOf,
  launch,
  listening,
  programOf,
  type SystemUser,
  type Program,
} from './scale-programs.ts'

/** Who owns the tables, and the app's role, under row-level security. */
const owner = 'salon_owner'
const user = 'salon_app'
const password = 'only-on-this-machine'

/** The folder of Debian's PostgreSQL, the newest of several. */
const debianPostgres = () => {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return undefined
  const versions = readdirSync(folder).toSorted((a, b) => Number(b) - Number(a))
  return versions.map((it) => `${folder}/${it}/bin`).find((bin) => existsSync(`${bin}/initdb`))
}

/** The PostgreSQL that the server brings, made fit to run by the server's own code. */
const broughtPostgres = (folder: string, account: SystemUser) => {
  const code = `import { findBinaries } from ${JSON.stringify(inRoot('server/src/db/embedded/binaries.ts'))}
    const account = ${JSON.stringify(account.uid === undefined ? null : account)}
    console.log(findBinaries(${JSON.stringify(path.join(folder, 'brought'))}, account ?? undefined).bin)`
  const args = ['--import', 'tsx', '--input-type=module', '-e', code]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: inRoot(), encoding: 'utf8' })
  const bin = stdout.trim()
  if (!bin) throw new Error(`There is no PostgreSQL to start: ${stderr.trim()}`)
  return bin
}

const give = (folder: string, { uid, gid }: SystemUser) => {
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

const must = (what: string, { status, stdout, stderr }: SpawnSyncReturns<string>) => {
  if (status !== 0) throw new Error(`${what} failed:\n${stderr}${stdout}`)
  return stdout
}

/**
 * A PostgreSQL server over loopback, as it comes, with a role that owns one empty database and nothing
 * else, and one that owns nothing.
 */
const startPostgres = async (folder: string, account: SystemUser, kind: string) => {
  const bin = (kind !== 'embedded' && debianPostgres()) || broughtPostgres(folder, account)
  const data = path.join(folder, 'postgres')
  const asAccount = { ...account, cwd: '/', encoding: 'utf8' } as const
  const initdb = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8']
  must(
    'initdb',
    spawnSync(
      `${bin}/initdb`,
      [...initdb, '--auth-local=reject', '--auth-host=scram-sha-256'],
      asAccount,
    ),
  )
  const roles = [owner, user].map((name) => `create role ${name} login password '${password}'\n`)
  const setup = `${roles.join('')}create database salon owner ${owner}\n`
  must(
    'Making the database',
    spawnSync(`${bin}/postgres`, ['--single', '-D', data, 'postgres'], {
      ...asAccount,
      input: setup,
    }),
  )
  const port = await freePort()
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program = launch('PostgreSQL', `${bin}/postgres`, ['-D', data, ...args], {
    account,
    stopBy: 'SIGINT',
  })
  await listening(program, port)
  const version = must('postgres', spawnSync(`${bin}/postgres`, ['--version'], asAccount)).trim()
  return { port, version: version.replace(/^postgres \(PostgreSQL\) /, '') }
}

/** pgbouncer with a connection for a transaction only, and otherwise as it comes. */
const startPooler = async (folder: string, account: SystemUser, postgresPort: number) => {
  const file = programOf('pgbouncer')
  const port = await freePort()
  const users = path.join(folder, 'users.txt')
  const configuration = path.join(folder, 'pgbouncer.ini')
  writeFileSync(users, [owner, user].map((name) => `"${name}" "${password}"\n`).join(''))
  writeFileSync(
    configuration,
    `[databases]
salon = host=127.0.0.1 port=${postgresPort} dbname=salon
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
`,
  )
  const program = launch('pgbouncer', file, [configuration], { account, stopBy: 'SIGINT' })
  await listening(program, port)
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return { port, version: /[\d.]+\d/.exec(stdout)?.[0] ?? '' }
}

/** nginx, in front of so many servers. */
export const startFront = async (folder: string, port: number, serverPorts: number[]) => {
  const file = programOf('nginx', 'nginx-light')
  const place = path.join(folder, 'nginx')
  const account = accountOf()
  mkdirSync(place, { recursive: true })
  give(place, account)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${place}/${kind};`)
    .join('\n  ')
  const servers = serverPorts
    .map((it) => `server 127.0.0.1:${it} max_fails=1 fail_timeout=1s;`)
    .join('\n    ')
  writeFileSync(
    path.join(place, 'nginx.conf'),
    `pid ${place}/nginx.pid;
error_log ${place}/error.log warn;
daemon off;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary}
  client_max_body_size 20m;
  upstream salon {
    ${servers}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://salon;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      # Another server is asked where that can do no harm: nothing was sent, or nothing is changed.
      proxy_next_upstream error timeout;
    }
  }
}
`,
  )
  const args = ['-p', place, '-c', `${place}/nginx.conf`, '-e', `${place}/error.log`]
  const program = launch('nginx', file, args, { account })
  await listening(program, port)
  return program
}

/** The database behind pgbouncer, which every server shares. */
export interface Installation {
  readonly folder: string
  /** The address of the database for a role. */
  readonly addressAs: (role: string) => string
  readonly versions: string
}

/** One process of the built server. */
export interface AppServer {
  readonly program: Program
  readonly port: number
}

/** Starts one process of the built server, on a port of its own. */
export const startServer = async (
  { folder, addressAs }: Installation,
  port: number,
  { limits = false } = {},
): Promise<AppServer> => {
  const program = launch(`server ${port}`, process.execPath, [inRoot('server/dist/main.js')], {
    env: {
      PORT: String(port),
      DATA_DIR: path.join(folder, 'salon'),
      DATABASE_URL: addressAs(user),
      DATABASE_OWNER_URL: addressAs(owner),
      DATABASE_NAMED_STATEMENTS: 'off',
      TRUST_PROXY: 'loopback',
      RATE_LIMIT: limits ? 'on' : 'off',
      NODE_ENV: 'production',
    },
  })
  await listening(program, port)
  return { program, port }
}

/** Starts PostgreSQL and pgbouncer. */
export const openInstallation = async (folder: string, kind: string): Promise<Installation> => {
  const account = accountOf()
  give(folder, account)
  const postgres = await startPostgres(folder, account, kind)
  const pooler = await startPooler(folder, account, postgres.port)
  return {
    folder,
    addressAs: (name: string) => `postgresql://${name}:${password}@127.0.0.1:${pooler.port}/salon`,
    versions: `PostgreSQL ${postgres.version}, pgbouncer ${pooler.version}`,
  }
}
