import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './figure.ts'
import type { Load, Loaded } from './load.ts'

/**
 * The load generator: HTTP/1.1 over persistent sockets, one request at a time on each. It reads only the head
 * and the length of an answer, so that it needs less time than any server it measures.
 */
type Connection = { ask(): Promise<number>; close(): void }

async function openConnection({ url, headers }: Load): Promise<Connection> {
  const { hostname, port, pathname, search, host } = new URL(url)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`)
  const socket: Socket = connect(Number(port), hostname).setNoDelay()
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))

  let answered: { resolve(status: number): void; reject(error: Error): void } | null = null
  let missing = 0
  let status = 0
  socket.on('data', (chunk) => {
    if (status === 0) {
      // Assumes that a server writes the head in one piece.
      const headEnd = chunk.indexOf('\r\n\r\n')
      const head = chunk.toString('latin1', 0, Math.max(0, headEnd))
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
      if (headEnd < 0 || Number.isNaN(length)) return socket.destroy(new Error(`no length in: ${head}`))
      status = Number(head.slice(9, 12))
      missing = headEnd + 4 + length
    }
    missing -= chunk.length
    if (missing > 0) return
    const done = status
    status = 0
    answered?.resolve(done)
  })
  socket.on('error', (error) => answered?.reject(error))
  socket.on('close', () => answered?.reject(new Error('the server closed the connection')))
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the server closed the connection'))
        answered = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

async function run(load: Load): Promise<Loaded> {
  const connections = await Promise.all(Array.from({ length: load.connections }, () => openConnection(load)))
  const tookMs: number[] = []
  let failures = 0
  const ask = async (connection: Connection, scheduledMs: number) => {
    if ((await connection.ask()) !== 200) failures += 1
    tookMs.push(performance.now() - scheduledMs)
  }
  const startedMs = performance.now()
  if (load.perSecond === null) await asFastAsPossible(connections, startedMs + load.forMs, ask)
  else await evenly(connections, { startedMs, everyMs: 1000 / load.perSecond, forMs: load.forMs }, ask)
  const lastedMs = performance.now() - startedMs
  for (const connection of connections) connection.close()
  return {
    requestsPerS: (tookMs.length * 1000) / lastedMs,
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
    slowestMs: percentile(tookMs, 1),
    failures,
  }
}

type Ask = (connection: Connection, scheduledMs: number) => Promise<void>

async function asFastAsPossible(connections: Connection[], untilMs: number, ask: Ask): Promise<void> {
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < untilMs) await ask(connection, performance.now())
    }),
  )
}

/** A request that finds every connection busy waits for one, and its wait counts. */
async function evenly(
  connections: Connection[],
  times: { startedMs: number; everyMs: number; forMs: number },
  ask: Ask,
): Promise<void> {
  const free = [...connections]
  const waiting: (() => void)[] = []
  const requests: Promise<void>[] = []
  for (
    let scheduledMs = times.startedMs;
    scheduledMs < times.startedMs + times.forMs;
    scheduledMs += times.everyMs
  ) {
    if (scheduledMs > performance.now()) await sleep(scheduledMs - performance.now())
    if (free.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    // Uses the connection that has been idle longest: a server closes those that are idle for a minute.
    const connection = free.shift()
    if (!connection) throw new Error('a connection that was free is not')
    requests.push(
      // a timer may fire a little early
      ask(connection, Math.min(scheduledMs, performance.now())).then(() => {
        free.push(connection)
        waiting.shift()?.()
      }),
    )
  }
  await Promise.all(requests)
}

process.on('message', async (load: Load) => process.send?.(await run(load)))
