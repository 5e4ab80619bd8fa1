// `npm run build`: the page and the server, built anew. With `--stale server` only the server, and
// only where its sources changed.
import { ensureBuilt } from './setup/build.mjs'
import { exitOnError } from './setup/exit-on-error.mjs'

const [option, name] = process.argv.slice(2)
await exitOnError(() => ensureBuilt(option === '--stale' ? { only: name } : { anew: true }))
