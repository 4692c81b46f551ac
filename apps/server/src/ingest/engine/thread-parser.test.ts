import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { aMapping } from '@verglas/sources/providers/csv/table-builder'
import { aSwob } from '@verglas/sources/providers/msc-swob/swob-builder'
import type { Parsed } from '@verglas/sources/source'
import { afterEach, expect, test } from 'vitest'
import { threadParser } from './thread-parser.ts'

const SITE = { receivedAt: new Date('2026-01-15T12:00:00Z'), name: 'message' }
/** A thread loads every parser before its first message, which takes seconds from TypeScript. */
const LIMITS = { parseMs: 25_000, memoryMb: 128 }
let parsers: ReturnType<typeof threadParser>[] = []
afterEach(async () => {
  await Promise.all(parsers.map((parser) => parser.close()))
  parsers = []
})

function parserWith(size: number, newThread?: (memoryMb: number) => Worker) {
  const parser = newThread ? threadParser(size, newThread) : threadParser(size)
  parsers.push(parser)
  return parser
}
/** A thread that runs the code when a message begins. */
const aThread = (code: string) => (memoryMb: number) =>
  new Worker(
    `const { parentPort } = require('node:worker_threads'); parentPort.on('message', (m) => { ${code} })`,
    {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    },
  )
const HANGS_ON_HANG = `
  if (m.kind === 'begin' && m.sourceId === 'hangs') for (;;);
  if (m.kind === 'begin') parentPort.postMessage({ kind: 'done' })`

async function collect(items: AsyncIterable<Parsed>) {
  const read: Parsed[] = []
  for await (const item of items) read.push(item)
  return read
}
async function* pieces(...texts: (string | Buffer)[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('a thread also reports what its parser tolerated', async () => {
  const file = pieces('\ufefftime,t\n2025-01-15 06:00,\u22121.5\n')
  const items = await collect(
    parserWith(1).parse({ id: 'csv' }, LIMITS, file, { ...SITE, settings: aMapping() }),
  )
  expect(items).toMatchObject([
    { kind: 'observation', values: { ts: -1.5 } },
    { kind: 'tolerance', what: 'byte_order_mark', line: 1 },
    { kind: 'tolerance', what: 'look_alike', line: 2 },
  ])
})

test('a thread reads the same as the parser, in chunks, one message after the other', async () => {
  const parser = parserWith(1)
  const swob = aSwob({
    identification: { msc_id: '1', date_tm: '2026-01-15T11:00:00.000Z' },
    elements: [{ name: 'air_temp', uom: '°C', value: '-6.5', qa: 100 }],
  })
  for (let n = 0; n < 3; n += 1) {
    const half = Math.floor(swob.length / 2)
    const [fact] = await collect(
      parser.parse({ id: 'msc-swob' }, LIMITS, pieces(swob.slice(0, half), swob.slice(half)), SITE),
    )
    expect(fact).toMatchObject({
      kind: 'observation',
      observedAt: new Date('2026-01-15T11:00:00Z'),
      values: { tair: -6.5 },
    })
  }
}, 20_000)

test('a long file is read no faster than its facts are consumed', async () => {
  const parser = parserWith(1)
  let pieces = 0
  async function* longFile() {
    yield Buffer.from('time,t\n')
    for (let piece = 0; piece < 200; piece += 1) {
      pieces += 1
      const lines = Array.from({ length: 100 }, (_, line) => {
        const at = new Date(Date.UTC(2026, 0, 1) + (piece * 100 + line) * 60_000)
        return `${at.toISOString().slice(0, 16)},-1.5\n`
      })
      yield Buffer.from(lines.join(''))
    }
  }
  const facts = parser.parse({ id: 'csv' }, LIMITS, longFile(), { ...SITE, settings: aMapping() })
  for (let n = 0; n < 50; n += 1) await facts.next()
  expect(pieces).toBeLessThan(10)
  await facts.return(undefined)
}, 20_000)

test('a hanging parser is stopped with an error, and the next message of the source is read', async () => {
  const parser = parserWith(1, aThread(HANGS_ON_HANG))
  const limits = { ...LIMITS, parseMs: 200 }
  expect(await collect(parser.parse({ id: 'hangs' }, limits, pieces('x'), SITE))).toMatchObject([
    { kind: 'refusal', reason: 'timeout' },
  ])
  expect(await collect(parser.parse({ id: 'other' }, LIMITS, pieces('x'), SITE))).toEqual([])
})

test('a parser that needs too much memory is stopped, and the process survives', async () => {
  const greedy = `const all = []; for (;;) all.push(new Array(1e6).fill(m))`
  const parser = parserWith(1, aThread(greedy))
  const [refused] = await collect(
    parser.parse({ id: 'greedy' }, { ...LIMITS, memoryMb: 32 }, pieces('x'), SITE),
  )
  expect(refused).toMatchObject({ kind: 'refusal', reason: 'too_large' })
}, 20_000)

test('a source that sends too much leaves a thread to other sources', async () => {
  const parser = parserWith(3, aThread(HANGS_ON_HANG))
  const limits = { ...LIMITS, parseMs: 3000 }
  const flood = Array.from({ length: 6 }, () =>
    collect(parser.parse({ id: 'hangs' }, limits, pieces('x'), SITE)),
  )
  const startedMs = performance.now()
  await collect(parser.parse({ id: 'other' }, limits, pieces('x'), SITE))
  expect(performance.now() - startedMs).toBeLessThan(2500)
  await parser.close()
  await Promise.all(flood)
}, 20_000)

test('a thread that dies between two messages fails neither of them', async () => {
  // The thread exits soon after its answer, as it would by an unhandled error.
  const parser = parserWith(
    1,
    aThread(`
      if (m.kind !== 'begin') return
      parentPort.postMessage({ kind: 'done' })
      if (m.sourceId === 'dies') setTimeout(() => process.exit(1), 20)`),
  )
  expect(await collect(parser.parse({ id: 'dies' }, LIMITS, pieces('x'), SITE))).toEqual([])
  await sleep(200)
  expect(
    await collect(parser.parse({ id: 'lives' }, { ...LIMITS, parseMs: 1000 }, pieces('x'), SITE)),
  ).toEqual([])
})

test('an error in the thread fails the reader', async () => {
  const failing = `if (m.kind === 'begin') parentPort.postMessage({ kind: 'failed', error: new TypeError('no such thing') })`
  const parser = parserWith(1, aThread(failing))
  await expect(collect(parser.parse({ id: 'any' }, LIMITS, pieces('x'), SITE))).rejects.toThrow(
    'no such thing',
  )
})
