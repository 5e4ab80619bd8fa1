import { lazy, Suspense, useState, type ComponentType } from 'react'

/** Chunks that are not loaded yet. */
const toLoad = new Set<() => Promise<unknown>>()

/** Milliseconds that a failed load stays cached, so that React renders the error; the next use loads again. */
const retryDelay = 500

/** Milliseconds before the preload is repeated after a failure. */
const preloadPause = 60_000

/**
 * Code splitting: a component that is loaded when first rendered, or before by `preloadAll`.
 * @param load imports the component
 */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyChunk(load).Part

/**
 * The same for a dialog. The fallback until it has loaded is a spinner for slow connections, and the
 * marker by which `useHotkey` knows that a dialog opens: what is typed for it must not press shortcuts of the page.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const { Part } = lazyChunk(load)
  return (props) => (
    <Suspense
      fallback={
        <i
          data-opening
          className="pointer-events-none fixed inset-0 z-50 m-auto size-11 animate-late rounded-full bg-floating p-2 shadow-raised"
        >
          <i className="block size-full animate-spin rounded-full border-2 border-brand border-t-transparent" />
        </i>
      }
    >
      <Part {...props} />
    </Suspense>
  )
}

/** The same for a route component, with the `preload` that the router calls before navigating. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  const { Part, request } = lazyChunk(load)
  // The component itself throws the failure when it is rendered.
  const preload = async () => void (await request().catch(() => {}))
  return Object.assign(Part, { preload })
}

/** Preloads every chunk, one after the other; repeats later for those that failed. */
export async function preloadAll(): Promise<void> {
  let hasFailed = false
  // A chunk that has loaded may have added its own lazy components to the set.
  for (const request of toLoad) {
    await request().catch(() => (hasFailed = true))
    if (hasFailed && !navigator.onLine) break
  }
  if (hasFailed) setTimeout(() => void preloadAll(), preloadPause)
}

function lazyChunk<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const begin = async () => {
    try {
      loaded = await load()
      toLoad.delete(request)
      return loaded
    } catch (error) {
      setTimeout(() => {
        loading = undefined
        Later = later()
      }, retryDelay)
      throw error
    }
  }
  const request = () => (loading ??= begin())
  toLoad.add(request)
  const later = () => lazy(async () => ({ default: await request().catch(reloadIfOutdated) }))
  let Later = later()
  const Part = (props: Props) => {
    // Chosen once per mount: another component type would remount the subtree.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Shown {...props} />
  }
  return { Part, request }
}

/** Reloads the page for a chunk that is needed now and belongs to an older release. Never for a preload: a form may be open. */
async function reloadIfOutdated(error: unknown): Promise<never> {
  if (await isServerReachable()) window.location.reload()
  throw error
}

/**
 * Whether a reload can help: the server answers, and this page was not just reloaded. Without an answer a reload
 * would end at the browser's error page.
 */
async function isServerReachable(): Promise<boolean> {
  const [navigation] = performance.getEntriesByType('navigation')
  const isReloaded = (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload'
  if (!navigator.onLine || isReloaded) return false
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.ok === true
}
