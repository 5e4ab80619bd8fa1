import { lazy, useState, type ComponentType } from 'react'

/** Parts of the page whose code has not come yet. */
const toLoad = new Set<() => Promise<unknown>>()

/** Milliseconds for which a failure is kept: React draws it, and whoever tries again after that loads anew. */
const failureKept = 500

/** Milliseconds before parts are loaded ahead again after one failed. */
const pauseAhead = 60_000

/**
 * A part of the page whose code is loaded when it is first shown, or ahead of that.
 * @param load answers the component, by an `import()` of its own
 */
export const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  partOf(load).Part

/** The same for a screen, with the `preload` that the router calls before it goes there. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  const { Part, ask } = partOf(load)
  // A failure is drawn by the screen itself.
  const preload = async () => void (await ask().catch(() => {}))
  return Object.assign(Part, { preload })
}

/** Loads whatever somebody may click on next, one part after the other; what fails, later again. */
export async function loadAhead(): Promise<void> {
  let hasFailed = false
  // What a part brings along is in the set by the time that it has come.
  for (const ask of toLoad) {
    await ask().catch(() => (hasFailed = true))
    if (hasFailed && !navigator.onLine) break
  }
  if (hasFailed) setTimeout(() => void loadAhead(), pauseAhead)
}

function partOf<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const begin = async () => {
    try {
      loaded = await load()
      toLoad.delete(ask)
      return loaded
    } catch (error) {
      setTimeout(() => {
        loading = undefined
        Later = later()
      }, failureKept)
      throw error
    }
  }
  const ask = () => (loading ??= begin())
  toLoad.add(ask)
  const later = () => lazy(async () => ({ default: await ask().catch(orNewPage) }))
  let Later = later()
  const Part = (props: Props) => {
    // As it was when this was mounted: another component in its place would begin anew.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Shown {...props} />
  }
  return { Part, ask }
}

/** Loads the page anew for whoever wants a part that only a newer page has; nobody else, who may be typing. */
async function orNewPage(error: unknown): Promise<never> {
  if (await isNewPageThere()) window.location.reload()
  throw error
}

/**
 * Whether code that cannot be loaded is that of an older release, and the server has the page of a newer one.
 * Where nobody answers it is not: a reload would leave the browser's own error page in place of ours.
 * A page that was just reloaded does not ask for more.
 */
async function isNewPageThere(): Promise<boolean> {
  const [navigation] = performance.getEntriesByType('navigation')
  const isReloaded = (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload'
  if (!navigator.onLine || isReloaded) return false
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.ok === true
}
