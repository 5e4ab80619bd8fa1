import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { diskStorage } from '../files/disk-storage.ts'
import { movePhotos, salonsIn } from '../files/move-photos.ts'
import { photoPrefix } from '../files/photo-storage.ts'
import { s3Storage } from '../files/s3-storage.ts'
import { runCli, say, UsageError } from './cli.ts'

interface MoveOptions {
  readonly to: 's3' | 'disk'
  /** The id of one salon, or all. */
  readonly salon: number | 'all'
}

function parseArguments(): MoveOptions {
  const usage = new UsageError('Usage: npm run photos -- move --to s3|disk [--salon ID|all].')
  try {
    const { values, positionals } = parseArgs({
      options: { to: { type: 'string' }, salon: { type: 'string', default: 'all' } },
      allowPositionals: true,
    })
    const { to, salon } = values
    const isSalon = salon === 'all' || /^[1-9]\d*$/.test(salon)
    if (positionals.join(' ') === 'move' && (to === 's3' || to === 'disk') && isSalon) {
      return { to, salon: salon === 'all' ? salon : Number(salon) }
    }
  } catch {
    throw usage
  }
  throw usage
}

/** Needs both storages and no database, so it can run while the app does. */
async function move(): Promise<void> {
  const { to, salon } = parseArguments()
  const { photoFolder, storage } = readConfig()
  if (!storage) throw new UsageError('Set STORAGE_URL to the bucket.')
  const bucket = s3Storage(storage, photoPrefix)
  const disk = diskStorage(photoFolder)
  const [source, target] = to === 's3' ? [disk, bucket] : [bucket, disk]
  const salons = salon === 'all' ? await salonsIn(source) : [salon]
  let [files, bytes] = [0, 0]
  for (const id of salons) {
    const moved = await movePhotos(source, target, id)
    say(`Salon ${id}: ${moved.files} files, ${moved.bytes} bytes`)
    files += moved.files
    bytes += moved.bytes
  }
  const where = to === 's3' ? 'to the bucket' : 'to the disk'
  say(`Moved ${files} files, ${bytes} bytes ${where}, each verified by SHA-256.`)
}

await runCli(move)
