import { StoreUnavailable } from '../blobs/blobs.ts'
import { openFileStore, waitingFolder } from '../blobs/file-store.ts'
import type { Config } from '../config.ts'
import { StartProblem } from '../installation/start-problem.ts'

/**
 * Asks the object store of the settings once, at the start. Throws a `StartProblem` if it refuses them; if it only does
 * not answer, the program starts and says so.
 */
export async function checkStore(
  config: Pick<Config, 'dataFolder' | 'store'>,
  print: (line: string) => void,
): Promise<void> {
  if (!config.store.s3) return
  const { objectStore } = await openFileStore(config)
  try {
    await objectStore?.bucket.check()
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    if (error.isRefusal) throw new StartProblem(error.message)
    print(
      `${error.message} The program starts without it: files in it cannot be read, and new ones wait in ${waitingFolder(config.dataFolder)}.`,
    )
  }
}
