/** Test support: moves files as `npm run blobs -- move` does, in a process that can be killed. */
import { openFileStore } from '../blobs/file-store.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { moveAll } from '../main/move-all.ts'

const config = readConfig(process.env, process.cwd())
const database = openDatabase(config.databaseUrl ?? '', { maxConnections: 4 })
const files = await openFileStore(config)
if (!files.objectStore) throw new Error('no object store')
let count = 0
const results = await moveAll(config, { files, objectStore: files.objectStore, database }, () => ({
  onProgress: () => void process.send?.({ moved: ++count }),
}))
process.send?.({ failed: results.flatMap(({ failed }) => failed) })
await database.close()
process.disconnect?.()
