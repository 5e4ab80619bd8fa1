// `npm run admin -- reset-password EMAIL [--stdin]`: what whoever keeps the machine may do for an account.
import { runBuilt } from './parts/ready.mjs'

await runBuilt('admin.js')
