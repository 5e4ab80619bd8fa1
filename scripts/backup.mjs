// `npm run backup [-- FILE]`: everything of all salons in one archive, while they are open.
import { namedFromHere, runBuilt } from './parts/ready.mjs'

namedFromHere()
await runBuilt('backup.js')
