import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { dropSlowReader } from './drop-slow-reader.ts'

let server: Server | undefined
let reader: Socket | undefined
afterEach(async () => {
  reader?.destroy()
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
})

/** Starts an answer that is written to for ever, and its reader. */
async function anAnswer(bound: { bytes: number; ms: number }, bytesPerWrite: number) {
  let response: ServerResponse | undefined
  server = createServer((_request, raw) => {
    response = raw
    dropSlowReader(raw, bound)
    const writing = setInterval(() => raw.write(Buffer.alloc(bytesPerWrite)), 5)
    raw.once('close', () => clearInterval(writing))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  reader = socket
  await expect.poll(() => response !== undefined).toBe(true)
  return { socket, isOpen: () => response?.destroyed === false }
}

test('a reader that stalls is dropped when too much data waits for it', async () => {
  const { socket, isOpen } = await anAnswer({ bytes: 200_000, ms: 60_000 }, 256 * 1024)
  socket.pause()
  await expect.poll(isOpen, { timeout: 10_000 }).toBe(false)
}, 15_000)

test('a reader that stalls is dropped after a timeout', async () => {
  const { socket, isOpen } = await anAnswer({ bytes: 1e9, ms: 400 }, 64 * 1024)
  socket.pause()
  await expect.poll(isOpen, { timeout: 10_000 }).toBe(false)
}, 15_000)

test('a reader that keeps up stays', async () => {
  const { socket, isOpen } = await anAnswer({ bytes: 200_000, ms: 400 }, 1024)
  socket.resume()
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(isOpen()).toBe(true)
})

test('data written at once may wait up to the limit, even before the first check', async () => {
  let answer: { write: (text: string) => void; raw: ServerResponse } | undefined
  const listening = createServer((_request, raw) => {
    answer = { write: dropSlowReader(raw), raw }
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  reader = connect((listening.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => {})
  reader.pause()
  reader.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await expect.poll(() => answer !== undefined).toBe(true)
  for (let index = 0; index < 100; index++) answer?.write('x'.repeat(100_000))
  expect(answer?.raw.destroyed).toBe(true)
  expect(answer?.raw.writableLength).toBeLessThan(0.4 * 1024 * 1024)
})
