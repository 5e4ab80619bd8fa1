// `npm run build`: the page and the server, built anew.
import { ensureBuilt } from './parts/build.mjs'
import { ensureInstalled } from './parts/install.mjs'
import { orExit } from './parts/ready.mjs'

await orExit(async () => {
  await ensureInstalled()
  await ensureBuilt({ anew: true })
})
