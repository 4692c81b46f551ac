import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { startProduct } from '../scripts/product.ts'

/**
 * Starts the program once for all journeys, on a port and a folder of its own, with its demonstration. One that runs
 * already is taken by JOURNEYS_URL and JOURNEYS_DATA.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.JOURNEYS_URL) return async () => {}
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-journeys-'))
  fs.chmodSync(folder, 0o755)
  const product = await startProduct({ port: await freePort(), folder })
  process.env.JOURNEYS_URL = product.url
  process.env.JOURNEYS_DATA = folder
  return async () => {
    await product.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
