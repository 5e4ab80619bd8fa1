// Sweeps the files of pictures that nothing names, in a data folder whose app has stopped, as the
// nightly job will. Run by `chaos.ts` with tsx; says how many pictures' files went.
import path from 'node:path'
import { openDatabase } from '../server/src/db/client.ts'
import { openEngine } from '../server/src/db/engine.ts'
import { sweepPhotos } from '../server/src/features/appointments/photos/operations.ts'
import { openPhotoStorage } from '../server/src/files/photo-storage.ts'

const [folder = ''] = process.argv.slice(2)
const engine = await openEngine(
  { folder: path.join(folder, 'postgres'), databaseUrl: undefined },
  () => {},
)
const database = openDatabase(engine.connection, { onIdleError: () => {} })
const place = openPhotoStorage({ photoFolder: path.join(folder, 'photos'), storage: undefined })
const days = 24 * 60 * 60 * 1000
console.log(await sweepPhotos(database.db, place, new Date(Date.now() + 3 * days)))
await database.close()
await engine.stop()
