import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { runningEmbeddedUrl } from '../apps/server/src/db/embedded-postgres.ts'
import { freePort } from '../scripts/free-port.ts'
import { startProduct } from '../scripts/product.ts'
import { startMailServer } from './mail-server.ts'
import { addSecondRoles } from './second-roles.ts'

/**
 * Starts the program once for all journeys, on its own port and folder, with its demonstration, an api and a worker more
 * than `npm start` does. JOURNEYS_URL
 * and JOURNEYS_DATA select a running program instead, JOURNEYS_SMTP and JOURNEYS_MAILS its mail server, and
 * JOURNEYS_MAIL_DOOR the port at which it receives mails.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.JOURNEYS_URL) return async () => {}
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-journeys-'))
  fs.chmodSync(folder, 0o755)
  const [port, apiPort] = [await freePort(), await freePort()]
  // Without a contact address no provider is requested, so the demonstration's real providers are switched
  // off before one is set.
  const first = await startProduct({ port: apiPort, folder })
  await switchRealSourcesOff(folder)
  await first.stop()
  const mails = path.join(folder, 'mails')
  const mailServer = await startMailServer(mails)
  const mailReceiverPort = await freePort()
  const env = {
    VERGLAS_PUBLIC_URL: `http://localhost:${port}`,
    VERGLAS_CONTACT: 'journeys@example.org',
    VERGLAS_PRIVATE_HOSTS: '127.0.0.1',
    VERGLAS_SMTP: mailServer.url,
    VERGLAS_MAIL_DOOR: String(mailReceiverPort),
    VERGLAS_MAIL_DOMAIN: 'verglas.example.org',
  }
  const product = await startProduct({ port: apiPort, folder, env })
  const second = await addSecondRoles({ port, apiPort, folder, env })
  process.env.JOURNEYS_URL = env.VERGLAS_PUBLIC_URL
  process.env.JOURNEYS_DATA = folder
  process.env.JOURNEYS_SMTP = mailServer.url
  process.env.JOURNEYS_MAILS = mails
  process.env.JOURNEYS_MAIL_DOOR = String(mailReceiverPort)
  return async () => {
    await second.stop()
    await product.stop()
    await mailServer.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Journeys request no external provider: they start their own servers. */
async function switchRealSourcesOff(folder: string): Promise<void> {
  // connects to the database of the running program rather than starting one
  const url = await runningEmbeddedUrl(folder)
  const database = openDatabase(url, { maxConnections: 1 })
  await database.query('update connection set is_enabled = false')
  await database.close()
}
