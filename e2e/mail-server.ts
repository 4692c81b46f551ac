import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine: each received mail becomes a file of the folder, in order of arrival. */
export async function startMailServer(folder: string, port = 0) {
  fs.mkdirSync(folder, { recursive: true })
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece) => pieces.push(piece))
      stream.on('end', () => {
        count += 1
        const file = path.join(folder, `${Date.now()}-${String(count).padStart(5, '0')}.eml`)
        fs.writeFileSync(`${file}.part`, Buffer.concat(pieces))
        fs.renameSync(`${file}.part`, file)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
