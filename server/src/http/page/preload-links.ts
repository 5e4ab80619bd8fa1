import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A chunk of Vite's manifest. */
interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/** Vite's manifest, by source file. */
const manifestOf = (folder: string): Readonly<Record<string, ManifestChunk>> => {
  const path = join(folder, '.vite', 'manifest.json')
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestChunk>)
    : {}
}

/** The document with scripts at low fetch priority, behind the style that the first paint needs. */
export const withLowPriorityScripts = (document: string): string =>
  document.replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')

/** Preload links for API calls, in the mode of the page's `fetch`, which then reuses the response. */
export const preloadCalls = (paths: readonly string[]): string =>
  paths
    .map((path) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`)
    .join('')

/**
 * `modulepreload` links for lazily imported modules and their imports: one round trip less before the first
 * paint. Modules that the manifest lacks are left out; the page imports them anyway, later.
 * @param modules source files of the page, such as 'src/app/pages.tsx'
 */
export function preloadModules(folder: string, modules: readonly string[]): string {
  const manifest = manifestOf(folder)
  const files = new Set<string>()
  const gather = (name: string, into: Set<string>) => {
    const chunk = manifest[name]
    if (!chunk || into.has(chunk.file)) return
    into.add(chunk.file)
    for (const other of chunk.imports ?? []) gather(other, into)
  }
  // The document itself links these.
  const named = new Set<string>()
  gather('index.html', named)
  for (const name of modules) gather(name, files)
  return [...files]
    .filter((file) => !named.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}
