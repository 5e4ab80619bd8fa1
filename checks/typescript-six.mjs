// dependency-cruiser needs TypeScript's JavaScript API, which TypeScript 7 no longer has; without
// it, it reads no .ts file and reports no violation. npm puts it beside TypeScript 7, so it is
// given this workspace's own TypeScript 6. Imported before dependency-cruiser is.
import Module, { createRequire, register } from 'node:module'
import { pathToFileURL } from 'node:url'

const own = createRequire(import.meta.url)
const asks = (from) => String(from ?? '').includes('/dependency-cruiser/')

const resolveFilename = Module._resolveFilename
Module._resolveFilename = function (request, parent, ...rest) {
  const isTypeScript = request === 'typescript' || request.startsWith('typescript/')
  if (isTypeScript && asks(parent?.filename?.replaceAll('\\', '/'))) return own.resolve(request)
  return resolveFilename.call(this, request, parent, ...rest)
}

const target = JSON.stringify(pathToFileURL(own.resolve('typescript')).href)
const hooks = `export const resolve = (name, context, next) =>
  name === 'typescript' && String(context.parentURL).includes('/dependency-cruiser/')
    ? { url: ${target}, format: 'commonjs', shortCircuit: true }
    : next(name, context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
