import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { runningEmbeddedUrl } from '../apps/server/src/db/embedded-postgres.ts'
import { freePort } from '../scripts/free-port.ts'
import { startProduct } from '../scripts/product.ts'
import { startMailServer } from './mail-server.ts'

/**
 * Starts the program once for all journeys, on a port and a folder of its own, with its demonstration. One that runs
 * already is taken by JOURNEYS_URL and JOURNEYS_DATA, its mail server by JOURNEYS_SMTP and JOURNEYS_MAILS,
 * the port at which it takes mails by JOURNEYS_MAIL_DOOR.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.JOURNEYS_URL) return async () => {}
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-journeys-'))
  fs.chmodSync(folder, 0o755)
  const port = await freePort()
  // without a contact nobody is asked: the demonstration's real providers are switched off before there is one
  const first = await startProduct({ port, folder })
  await switchRealSourcesOff(folder)
  await first.stop()
  const mails = path.join(folder, 'mails')
  const mailServer = await startMailServer(mails)
  const mailReceiverPort = await freePort()
  const env = {
    VERGLAS_CONTACT: 'journeys@example.org',
    VERGLAS_PRIVATE_HOSTS: '127.0.0.1',
    VERGLAS_SMTP: mailServer.url,
    VERGLAS_MAIL_DOOR: String(mailReceiverPort),
    VERGLAS_MAIL_DOMAIN: 'verglas.example.org',
  }
  const product = await startProduct({ port, folder, env })
  process.env.JOURNEYS_URL = product.url
  process.env.JOURNEYS_DATA = folder
  process.env.JOURNEYS_SMTP = mailServer.url
  process.env.JOURNEYS_MAILS = mails
  process.env.JOURNEYS_MAIL_DOOR = String(mailReceiverPort)
  return async () => {
    await product.stop()
    await mailServer.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Journeys ask no provider outside: they bring servers of their own. */
async function switchRealSourcesOff(folder: string): Promise<void> {
  // the database of the running program: it is found, not started
  const url = await runningEmbeddedUrl(folder)
  const database = openDatabase(url, { maxConnections: 1 })
  await database.query('update connection set is_enabled = false')
  await database.close()
}
