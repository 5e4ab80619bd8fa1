// `npm run build`: the page and the server, built anew. With `--stale server` only the server, and
// only where its sources changed.
import { ensureBuilt } from './parts/build.mjs'
import { ensureInstalled } from './parts/install.mjs'
import { orExit } from './parts/ready.mjs'

const [option, name] = process.argv.slice(2)
await orExit(async () => {
  await ensureInstalled()
  await ensureBuilt(option === '--stale' ? { only: name } : { anew: true })
})
