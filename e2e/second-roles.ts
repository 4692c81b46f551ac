import { type ChildProcess, spawn } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningEmbeddedUrl } from '../apps/server/src/db/embedded-postgres.ts'
import { freePort } from '../scripts/free-port.ts'
import { ROOT } from '../scripts/root.ts'

type Installation = {
  /** Where the journeys reach the product. */
  readonly port: number
  /** Where its first api listens. */
  readonly apiPort: number
  /** The data folder of the running program, with its database and keys. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

const START_MS = 60_000

/**
 * Adds a second api and a second worker to a running product. New connections to `port` go to the two apis in turn, so that
 * whatever one of them did has to be seen through the other one.
 */
export async function addSecondRoles({ port, apiPort, folder, env }: Installation) {
  const secondPort = await freePort()
  const { VERGLAS_MAIL_DOOR: _door, VERGLAS_MAIL_DOMAIN: _domain, ...shared } = env
  const ownEnv = {
    ...process.env,
    ...shared,
    DATABASE_URL: await runningEmbeddedUrl(folder),
    // As of a start with its own database.
    VERGLAS_DEMO: 'true',
    VERGLAS_DATA: folder,
    VERGLAS_LOG: 'warn',
    NODE_ENV: 'test',
    PORT: String(secondPort),
  }
  const roles = ['api', 'worker'].map((role) =>
    spawn(process.execPath, [path.join(ROOT, 'apps', 'server', 'dist', 'main.js'), '--role', role], {
      cwd: ROOT,
      env: ownEnv,
      stdio: 'inherit',
    }),
  )
  await Promise.race([untilListening(secondPort), ...roles.map(untilEnded)])
  const ports = [apiPort, secondPort]
  let connections = 0
  const balancer = net.createServer((client) => {
    const api = net.connect({ port: ports[connections++ % ports.length] as number, host: 'localhost' })
    // Either side may leave; the other one is told by the end of the stream.
    client.on('error', () => api.destroy())
    api.on('error', () => client.destroy())
    client.pipe(api).pipe(client)
  })
  await new Promise<void>((resolve) => balancer.listen(port, 'localhost', resolve))
  return {
    async stop() {
      balancer.close()
      // It is told to end, which untilEnded reports as a failure.
      const ended = roles.map((role) => untilEnded(role).catch(() => {}))
      for (const role of roles) role.kill('SIGINT')
      await Promise.all(ended)
    },
  }
}

/** Rejects when a role ends. */
const untilEnded = (role: ChildProcess): Promise<never> =>
  new Promise((_, reject) => {
    role.once('exit', (code) => reject(new Error(`a second role ended with ${code}`)))
  })

async function untilListening(port: number): Promise<void> {
  for (const endMs = Date.now() + START_MS; Date.now() < endMs; await sleep(100)) {
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = net.connect({ port, host: 'localhost' }, () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isListening) return
  }
  throw new Error(`the second api does not listen on port ${port} after a minute`)
}
