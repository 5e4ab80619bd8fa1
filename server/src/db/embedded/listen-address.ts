import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { SystemAccount } from './account.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { ServerSettings } from './settings.ts'

/** Where a postmaster listens. */
export interface ListenAddress {
  /** The socket's folder, or an address of this machine. */
  readonly host: string
  readonly port: number
  readonly settings: ServerSettings
}

/** Part of a socket's name, never listened on. */
const SOCKET_PORT = 5432

/** Bytes of a socket's path that every system takes: macOS takes the least. */
const LONGEST_SOCKET_PATH = 103

const SHORT_FOLDER = 'salon-pg-'

/**
 * The socket is in the cluster's own folder, which only its account may enter, or, where that
 * path is too long, in a short private folder made for it. No TCP port is opened.
 */
export function socketAddress(folder: string, account?: SystemAccount): ListenAddress {
  const inside = fits(folder)
  const host = inside ? folder : makeShortFolder(account)
  return {
    host,
    port: SOCKET_PORT,
    settings: {
      listen_addresses: '',
      // A relative path works for an account that cannot traverse the parents of the folder.
      unix_socket_directories: inside ? '.' : host,
      unix_socket_permissions: '0700',
    },
  }
}

/** A free port of the loopback, for systems without Unix sockets. */
export async function loopbackAddress(): Promise<ListenAddress> {
  return {
    host: '127.0.0.1',
    port: await freePort(),
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '' },
  }
}

const fits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH

/** Makes a private folder with a short path, owned by the account that is to use it. */
export function makeShortFolder(account?: SystemAccount): string {
  const root = ['/tmp', tmpdir()].find((path) => existsSync(path))
  if (root === undefined) throw new EmbeddedError(`There is no folder for temporary files here.`)
  const folder = mkdtempSync(join(root, SHORT_FOLDER))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

/** Creates a socket's folder again where a cleaner of temporary files has removed it. */
export function ensureSocketFolder(place: ListenAddress, account?: SystemAccount): void {
  if (!isShortFolder(place.host) || existsSync(place.host)) return
  mkdirSync(place.host, { mode: 0o700 })
  if (account) chownSync(place.host, account.uid, account.gid)
}

/** Removes a folder that was made for a socket, and nothing else. */
export function removeSocketFolder(socketFolder: string): void {
  if (isShortFolder(socketFolder)) rmSync(socketFolder, { recursive: true, force: true })
}

const isShortFolder = (path: string): boolean =>
  basename(path).startsWith(SHORT_FOLDER) && ['/tmp', tmpdir()].includes(dirname(path))

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port)
        else reject(new EmbeddedError('This computer has no free port.'))
      })
    })
  })
