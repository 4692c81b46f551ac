/**
 * Test support, run in a network of its own (`unshare -rmn`): a name server on port 53 that changes its mind, a host at
 * a public address, and hosts at the addresses that nobody outside may reach. Prints as JSON what each request came to.
 */
import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import { createServer as createTcpServer, isIPv4 } from 'node:net'
import { conditionalGet } from '../requesting/http-get.ts'
import { outboundTo } from '../requesting/outbound.ts'
import { openQueue } from '../requesting/push/amqp-queue.ts'
import { mqttTransport } from '../requesting/push/mqtt-transport.ts'

const PUBLIC = '93.184.216.34'
const INNER = ['127.0.0.1', '169.254.169.254', '10.0.0.7', '::1']
const PORT = 8080
const TYPES = { A: 1, AAAA: 28 } as const

/** Answers of the name server by name, the next one for each question; the last one repeats. */
const ANSWERS: Record<string, string[][]> = {
  'loopback.example.net': [[PUBLIC], ['127.0.0.1']],
  'metadata.example.net': [[PUBLIC], ['169.254.169.254']],
  'office.example.net': [[PUBLIC], ['10.0.0.7']],
  'six.example.net': [[PUBLIC], ['::1']],
  'mapped.example.net': [[PUBLIC], ['::ffff:127.0.0.1']],
  'both.example.net': [['127.0.0.1', PUBLIC, '169.254.169.254', '::1']],
  'moved.example.net': [[PUBLIC], ['127.0.0.1']],
  'broker.example.net': [['127.0.0.1']],
  'steady.example.net': [[PUBLIC]],
}

function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  if (address.startsWith('::ffff:'))
    return Buffer.concat([Buffer.alloc(10), Buffer.from([255, 255]), bytesOf(address.slice(7))])
  return Buffer.concat([Buffer.alloc(15), Buffer.from([1])])
}

function nameServer(): Promise<void> {
  const questionCounts = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const name = labels.join('.').toLowerCase()
    const type = question.readUInt16BE(at + 1)
    const end = at + 5
    const answers = ANSWERS[name] ?? []
    // A resolver asks for each family of addresses by itself.
    const count = questionCounts.get(`${name} ${type}`) ?? 0
    questionCounts.set(`${name} ${type}`, count + 1)
    const addresses = answers[Math.min(count, answers.length - 1)] ?? []
    const fitting = addresses.filter((address) => type === (isIPv4(address) ? TYPES.A : TYPES.AAAA))
    const header = Buffer.from(question.subarray(0, 12))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(fitting.length, 6)
    header.writeUInt16BE(0, 10)
    const records = fitting.map((address) => {
      const bytes = bytesOf(address)
      const record = Buffer.alloc(12)
      record.writeUInt16BE(0xc00c, 0)
      record.writeUInt16BE(type, 2)
      record.writeUInt16BE(1, 4)
      record.writeUInt16BE(bytes.length, 10)
      return Buffer.concat([record, bytes])
    })
    socket.send(Buffer.concat([header, question.subarray(12, end), ...records]), from.port, from.address)
  })
  return new Promise((resolve) => socket.bind(53, '127.0.0.1', resolve))
}

const reached: string[] = []
async function hosts(): Promise<void> {
  for (const address of [PUBLIC, ...INNER]) {
    const server = createServer((request, response) => {
      if (address !== PUBLIC) reached.push(`${address} ${request.headers.host}`)
      response.setHeader('connection', 'close')
      if (request.url === '/moved') response.writeHead(302, { location: '/there' }).end()
      else response.end(address === PUBLIC ? 'public' : 'secret')
    })
    await new Promise<void>((resolve) => server.listen(PORT, address, resolve))
  }
  for (const port of [1883, 5672]) {
    const server = createTcpServer((socket) => {
      reached.push(`127.0.0.1:${port}`)
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  }
}

async function get(name: string, path = '/'): Promise<string> {
  const answer = await conditionalGet(
    `http://${name}:${PORT}${path}`,
    {},
    {
      contact: 'ops@example.org',
      outbound: outboundTo(new Set([name]), new Set()),
      now: new Date(),
      signal: new AbortController().signal,
      maxBytes: 1000,
      timeoutMs: 4000,
    },
  )
  if (answer.kind === 'body') return Buffer.from(answer.bytes).toString()
  return answer.kind === 'failed' ? answer.reason : answer.kind
}

/** What connecting to a broker came to: the reason of the refusal. */
async function brokers(): Promise<string[]> {
  const name = 'broker.example.net'
  const outbound = outboundTo(new Set([name]), new Set())
  const mqtt = await new Promise<string>((resolve) => {
    const stream = mqttTransport(new URL(`mqtt://${name}`), outbound)
    stream.once('error', (error) => resolve(`${error}`))
    stream.once('close', () => resolve('closed'))
  })
  const amqp = await openQueue({
    broker: new URL(`amqp://${name}`),
    outbound,
    user: 'u',
    password: 'p',
    queue: 'q',
    exchange: 'e',
    topics: ['t'],
    expiryMs: 60_000,
    maxMessages: 10,
    prefetch: 1,
    signal: new AbortController().signal,
  }).then(
    () => 'connected',
    (error) => `${error}`,
  )
  return [mqtt, amqp]
}

await nameServer()
await hosts()
const outcomes: Record<string, string[]> = {}
for (const name of Object.keys(ANSWERS)) {
  if (name === 'broker.example.net') outcomes[name] = await brokers()
  else if (name === 'moved.example.net') outcomes[name] = [await get(name, '/moved')]
  else outcomes[name] = [await get(name), await get(name), await get(name)]
}
process.stdout.write(`${JSON.stringify({ outcomes, reached })}\n`)
process.exit(0)
