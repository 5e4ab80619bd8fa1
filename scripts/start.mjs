// `npm start [-- --demo]`: everything that is missing is made, then the salon opens.
import { runBuilt, tellDemo } from './parts/ready.mjs'

await runBuilt('main.js', process.argv.includes('--demo') ? tellDemo : undefined)
