// `npm run photos -- move --to s3|disk [--salon ID|all]`: pictures from the disk to a bucket, or back.
import { runBuilt } from './parts/ready.mjs'

await runBuilt('photos.js')
