import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '../apps/server/src/db/database.ts'
import { runningEmbeddedUrl } from '../apps/server/src/db/embedded-postgres.ts'
import { freePort } from '../scripts/free-port.ts'
import { type Product, startProduct } from '../scripts/product.ts'
import { undoing, withFolder } from '../scripts/temporary.ts'
import { issuerAt, SECRET_KEY, tokenFor } from '../test-material/api-process.ts'
import { FIVE_HUNDRED, seedFiveHundredStations } from '../test-material/five-hundred-stations.ts'
import { buildWhatIsStale } from '../test-material/product-build.ts'

const START_ATTEMPTS = 10
const BETWEEN_STARTS_MS = 500

/** The product under test, with the demonstration and another organisation with 500 stations. */
export type ProductUnderTest = {
  url: string
  folder: string
  port: number
  database: Database
  /** Headers of the only person of the large organisation, who has all rights. */
  headers: Record<string, string>
  supervisorPid(): number
  /** Everything it has printed, over all its starts. */
  output(): string
  /** Starts it again, as a service manager does when the supervisor itself has ended. */
  startAgain(): Promise<void>
}

type Options = { folder?: string; env?: Record<string, string> }

/** Runs `work` on a product of its own and removes everything afterwards. */
export function withProductUnderTest<T>(
  work: (product: ProductUnderTest) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const { folder } = options
  return folder
    ? runProductIn(folder, options, work)
    : withFolder((temporaryFolder) => runProductIn(temporaryFolder, options, work))
}

async function runProductIn<T>(
  folder: string,
  { env = {} }: Options,
  work: (product: ProductUnderTest) => Promise<T>,
): Promise<T> {
  buildWhatIsStale()
  const port = await freePort()
  const settings = { NODE_ENV: 'production', VERGLAS_SECRET_KEY: SECRET_KEY.toString('base64'), ...env }
  const start = () => startProduct({ port, folder, env: settings })
  let product: Product = await start()
  let earlierOutput = ''
  return undoing(
    () => product.stop(),
    async () => {
      const database = openDatabase(await runningEmbeddedUrl(folder), { maxConnections: 4 })
      try {
        await seedFiveHundredStations(database, { now: new Date(), issuer: issuerAt(port) })
        const token = await tokenFor({ database, port }, FIVE_HUNDRED.id)
        return await work({
          url: `http://127.0.0.1:${port}`,
          folder,
          port,
          database,
          headers: { authorization: `Bearer ${token}` },
          supervisorPid: () => product.process.pid ?? 0,
          output: () => earlierOutput + product.output(),
          async startAgain() {
            earlierOutput += product.output()
            // Whatever the killed process held is released within moments; a service manager would retry as
            // well.
            for (let attempt = 1; ; attempt++) {
              try {
                product = await start()
                return
              } catch (error) {
                if (attempt === START_ATTEMPTS) throw error
                process.stdout.write(`  a start failed: ${String(error).trim().split('\n').at(-1)}\n`)
                await sleep(BETWEEN_STARTS_MS)
              }
            }
          },
        })
      } finally {
        await database.close()
      }
    },
  )
}

/** The status of an answer that is read to its end; null if the connection broke. */
export async function statusOf(url: string, init: RequestInit = {}): Promise<number | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(35_000), ...init })
    await response.arrayBuffer()
    return response.status
  } catch {
    // The connection broke (TypeError) or the answer took too long (TimeoutError).
    return null
  }
}

/** Sends requests repeatedly until `isOver`, counting answers by status. */
export async function readAllTheTime(
  urls: readonly string[],
  headers: Record<string, string>,
  { readers, pauseMs, isOver }: { readers: number; pauseMs: number; isOver(): boolean },
): Promise<ReadonlyMap<number | null, number>> {
  const counts = new Map<number | null, number>()
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      for (let urlIndex = reader; !isOver(); urlIndex++) {
        const status = await statusOf(urls[urlIndex % urls.length] ?? '', { headers })
        counts.set(status, (counts.get(status) ?? 0) + 1)
        await sleep(status === null ? 100 + pauseMs : pauseMs)
      }
    }),
  )
  return counts
}

export const countsText = (counts: ReadonlyMap<number | null, number>): string =>
  [...counts].map(([status, count]) => `${count} × ${status ?? 'no answer'}`).join(', ')
