/** Test support: real brokers on this machine, both running ones and ones that a test starts and kills. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Address of a running broker, or null: its tests are then skipped. */
export async function runningBroker(variable: 'AMQP_URL' | 'MQTT_URL'): Promise<URL | null> {
  const usual = { AMQP_URL: 'amqp://guest:guest@127.0.0.1:5672', MQTT_URL: 'mqtt://127.0.0.1:1883' }
  const url = new URL(process.env[variable] || usual[variable])
  return (await answers(Number(url.port), url.hostname)) ? url : null
}

export function answers(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host })
    const done = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.setTimeout(2000, () => done(false))
    socket.once('connect', () => done(true)).once('error', () => done(false))
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A connection to a broker that can be cut and works again at once. */
export async function wireTo({ hostname, port }: { hostname: string; port: string }) {
  const sockets = new Set<Socket>()
  const server = createServer((clientSocket) => {
    const brokerSocket = connect({ host: hostname, port: Number(port) })
    for (const socket of [clientSocket, brokerSocket]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    clientSocket.pipe(brokerSocket).pipe(clientSocket)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close: () => {
      cut()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type OwnBroker = {
  port: number
  kill(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

const RABBITMQ = '/usr/lib/rabbitmq/bin/rabbitmq-server'
const MOSQUITTO = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto'].find(existsSync)
export const hasOwnRabbit = existsSync(RABBITMQ)
export const hasOwnMosquitto = MOSQUITTO !== undefined

/** A RabbitMQ for the test alone, with its own name, ports and data. */
export async function ownRabbit(): Promise<OwnBroker> {
  const folder = mkdtempSync(join(tmpdir(), 'verglas-rabbit-'))
  const port = await freePort()
  const env = {
    ...process.env,
    HOME: folder,
    RABBITMQ_NODENAME: `verglas${port}@localhost`,
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_DIST_PORT: String(await freePort()),
    RABBITMQ_MNESIA_BASE: folder,
    RABBITMQ_LOG_BASE: folder,
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
    RABBITMQ_CONF_ENV_FILE: join(folder, 'none'),
    RABBITMQ_CONFIG_FILE: join(folder, 'none'),
  }
  writeFileSync(join(folder, 'plugins'), '[].')
  return ownBroker(folder, port, 120_000, () => spawn(RABBITMQ, [], { env, detached: true, stdio: 'ignore' }))
}

/** A Mosquitto for the test alone, which writes each change to its disk. */
export async function ownMosquitto(more: readonly string[] = []): Promise<OwnBroker> {
  const folder = mkdtempSync(join(tmpdir(), 'verglas-mosquitto-'))
  const port = await freePort()
  const lines = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'persistence true',
    `persistence_location ${folder}/`,
    'autosave_on_changes true',
    'autosave_interval 1',
    'user root',
    ...more,
  ]
  writeFileSync(join(folder, 'mosquitto.conf'), lines.join('\n'))
  const args = ['-c', join(folder, 'mosquitto.conf')]
  return ownBroker(folder, port, 15_000, () =>
    spawn(MOSQUITTO ?? '', args, { detached: true, stdio: 'ignore' }),
  )
}

async function ownBroker(
  folder: string,
  port: number,
  patienceMs: number,
  run: () => ChildProcess,
): Promise<OwnBroker> {
  let child: ChildProcess | null = null
  const start = async () => {
    child = run()
    const untilMs = performance.now() + patienceMs
    while (!(await answers(port))) {
      if (performance.now() > untilMs || child.exitCode !== null) throw new Error('the broker does not start')
      await sleep(200)
    }
  }
  /** Kills the broker without a chance to close connections or write anything. */
  const kill = async () => {
    const { pid } = child ?? {}
    child = null
    if (!pid) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
    while (await answers(port)) await sleep(50)
  }
  await start().catch(async (error) => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  return {
    port,
    start,
    kill,
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
