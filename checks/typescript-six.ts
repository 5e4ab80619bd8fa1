// dependency-cruiser needs TypeScript's JavaScript API, which TypeScript 7 no longer has; without
// it, it parses no .ts file and reports no violation. npm installs it beside TypeScript 7, so it is
// given this workspace's own TypeScript 6. Imported before dependency-cruiser is.
import { createRequire, register } from 'node:module'
import { pathToFileURL } from 'node:url'

const own = createRequire(import.meta.url)
const dependencyCruiser = createRequire(import.meta.resolve('dependency-cruiser'))

// It requires the manifest, to compare versions: `require.cache` answers with ours.
const manifest = 'typescript/package.json'
own(manifest)
own.cache[dependencyCruiser.resolve(manifest)] = own.cache[own.resolve(manifest)]

// It imports the API: a module hook answers with ours.
const target = JSON.stringify(pathToFileURL(own.resolve('typescript')).href)
const hooks = `export const resolve = (name, context, next) =>
  name === 'typescript' && String(context.parentURL).includes('/dependency-cruiser/')
    ? { url: ${target}, format: 'commonjs', shortCircuit: true }
    : next(name, context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
