// `npm start [-- --demo]`: everything that is missing is made, then the salon opens.
import { runBuilt } from './parts/ready.mjs'

await runBuilt('main.js')
