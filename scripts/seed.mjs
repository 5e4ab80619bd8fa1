// `npm run seed [-- --size large]`: the demo salon, told into the data folder.
import { runBuilt } from './parts/ready.mjs'

await runBuilt('seed.js')
