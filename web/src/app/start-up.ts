import { releaseLabel } from '@salon/contract/vocabulary'

/** Where the version string of the last load is kept. */
export const versionKey = 'cache-version'
/** Marks a session of the wrapper whose storage was cleared already. */
export const clearedKey = 'storage-cleared'

/** The parts of a browser that a load clears; each may be missing or refuse. */
export interface Stores {
  readonly caches?: Pick<CacheStorage, 'keys' | 'delete'> | undefined
  readonly local?: Storage | undefined
  readonly session?: Storage | undefined
}

/**
 * What every load begins with. In a browser a new version string is made of the release and the
 * time; because it always differs from the one that was kept, all caches and both storages are
 * cleared, and the new string is kept. In the wrapper storage is cleared once per session, so that
 * the bearer token of this session stays, and nothing looks for a newer page: the one that came with
 * the app is replaced with the app only.
 * @param now milliseconds since 1970
 */
export async function startUp(
  { isWrapper, now }: { isWrapper: boolean; now: number },
  { caches, local, session }: Stores,
): Promise<void> {
  if (isWrapper) {
    // oxlint-disable-next-line no-console -- the specification wants it said there
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
    // A browser that does not let us see its caches keeps none for us.
  }
}

/** A browser that keeps nothing for the page, or has no room left, throws where it is asked to. */
const available = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** This browser's stores, as far as it lets the page have them. */
export const browserStores = (): Stores => ({
  caches: available(() => window.caches),
  local: available(() => window.localStorage),
  session: available(() => window.sessionStorage),
})
