// `npm run verify`: whether the history of every salon is as it was written, link by link.
import { namedFromHere, runBuilt } from './parts/ready.mjs'

namedFromHere()
await runBuilt('verify.js')
