// `npm run restore -- FILE`: an archive of `npm run backup` into a place that holds nothing.
import { namedFromHere, runBuilt } from './parts/ready.mjs'

namedFromHere()
await runBuilt('restore.js')
