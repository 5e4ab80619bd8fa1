import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { diskStorage } from '../files/disk-storage.ts'
import { movePhotos, salonsIn } from '../files/move-photos.ts'
import { photoPrefix } from '../files/photo-storage.ts'
import { s3Storage } from '../files/s3-storage.ts'
import { ConfigError } from '../kernel/config-error.ts'
import { StorageError } from '../kernel/storage-error.ts'

/** What was typed makes no sense; the message is one sentence. */
class UsageError extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Asked {
  readonly to: 's3' | 'disk'
  /** A salon's number, or all of them. */
  readonly salon: number | 'all'
}

function asked(): Asked {
  const usage = new UsageError('Use: npm run photos -- move --to s3|disk [--salon ID|all].')
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

/** Needs the two places and no database, so that it runs beside an open salon. */
async function move(): Promise<void> {
  const { to, salon } = asked()
  const { photoFolder, storage } = readConfig()
  if (!storage) throw new UsageError('Say by STORAGE_URL where the bucket is.')
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

/** Sentences for a person are shown alone; anything else shows where it broke. */
function explain(error: unknown): string {
  const plain = [UsageError, ConfigError, StorageError]
  if (plain.some((kind) => error instanceof kind)) return (error as Error).message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await move()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
