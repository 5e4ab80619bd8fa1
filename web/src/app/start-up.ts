import { releaseLabel } from '@salon/contract/vocabulary'

/** Where the version string of the last load is kept. */
export const versionKey = 'cache-version'
/** Marks a session of the wrapper whose storage was cleared already. */
export const clearedKey = 'storage-cleared'

/** Browser storage that a page load clears; each part may be missing or throw. */
export interface Stores {
  readonly caches?: Pick<CacheStorage, 'keys' | 'delete'> | undefined
  readonly local?: Storage | undefined
  readonly session?: Storage | undefined
}

/**
 * Cache busting, run on every page load. A browser stores a version string of release and time. It
 * differs on each load, so Cache Storage, local and session storage are cleared each time. The wrapper
 * clears storage once per session, which keeps the bearer token of this session. It never looks for a
 * newer page, because its page is bundled with the app.
 * @param now milliseconds since 1970
 */
export async function startUp(
  { isWrapper, now }: { isWrapper: boolean; now: number },
  { caches, local, session }: Stores,
): Promise<void> {
  if (isWrapper) {
    // oxlint-disable-next-line no-console -- required by the specification
    console.log('Cache busting is disabled for mobile stability')
    if (available(() => session?.getItem(clearedKey))) return
    available(() => local?.clear())
    available(() => session?.clear())
    available(() => session?.setItem(clearedKey, 'true'))
    return
  }
  const version = `${releaseLabel}-${now}`
  if (available(() => local?.getItem(versionKey)) === version) return
  await deleteAll(caches)
  available(() => local?.clear())
  available(() => session?.clear())
  available(() => local?.setItem(versionKey, version))
}

const deleteAll = async (caches: Stores['caches']): Promise<void> => {
  if (!caches) return
  try {
    const names = await caches.keys()
    await Promise.all(names.map((name) => caches.delete(name)))
  } catch {
    // Where Cache Storage is not accessible there is nothing to delete.
  }
}

/** Web storage throws where it is disabled or full; `undefined` then. */
const available = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** This browser's stores, without those that throw on access. */
export const browserStores = (): Stores => ({
  caches: available(() => window.caches),
  local: available(() => window.localStorage),
  session: available(() => window.sessionStorage),
})
