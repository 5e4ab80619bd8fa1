import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One of the build's files, as Vite's manifest has it. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/** Where the build notes which of its files brings which. */
const manifestOf = (folder: string): Readonly<Record<string, Chunk>> => {
  const path = join(folder, '.vite', 'manifest.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>) : {}
}

/**
 * The document with its scripts behind its style: they are most of the bytes, and nothing that is
 * painted first waits for them.
 */
export const withScriptsLast = (document: string): string =>
  document.replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')

/**
 * The head's lines that ask the API at once what the page asks first, in the page's own manner: its
 * `fetch` is given the answer that is there or on its way.
 */
export const asked = (addresses: readonly string[]): string =>
  addresses
    .map(
      (address) =>
        `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}">`,
    )
    .join('')

/**
 * The head's lines that have a browser fetch scripts at once which the page would ask for only after
 * its first ones have run: a round trip less before there is something to see. Unknown modules are
 * left out, since they are fetched all the same, only later.
 * @param modules of the page's sources, such as 'src/app/pages.tsx'
 */
export function preloads(folder: string, modules: readonly string[]): string {
  const manifest = manifestOf(folder)
  const files = new Set<string>()
  const gather = (name: string, into: Set<string>) => {
    const chunk = manifest[name]
    if (!chunk || into.has(chunk.file)) return
    into.add(chunk.file)
    for (const other of chunk.imports ?? []) gather(other, into)
  }
  // What the document names itself needs no second line.
  const named = new Set<string>()
  gather('index.html', named)
  for (const name of modules) gather(name, files)
  return [...files]
    .filter((file) => !named.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}
