import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { startProduct } from '../scripts/product.ts'

/** Starts the program once for all journeys, on a port and a folder of its own, with its demonstration. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-journeys-'))
  fs.chmodSync(folder, 0o755)
  const product = await startProduct({ port: await freePort(), folder })
  process.env.VERGLAS_JOURNEYS_URL = product.url
  process.env.VERGLAS_JOURNEYS_DATA = folder
  return async () => {
    await product.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
