import { MAX_BATCH_SIZE, MAX_READ_PATH } from '@verglas/contract/answer-limits'
import { ApiError } from './api-error.ts'
import { ask, noAnswer, type RequestOptions } from './ask.ts'
import { CALLS } from './calls.gen.ts'
import { keepAnswer, previousAnswer } from './previous-answers.ts'

/** The parts of a response that are needed to read JSON. */
export type JsonAnswer = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>

type Read = {
  readonly address: string
  readonly options: RequestOptions
  readonly resolve: (answer: JsonAnswer | Promise<JsonAnswer>) => void
  readonly reject: (error: unknown) => void
}

/** Panels of a screen that are drawn together send their requests within this time. */
const BATCH_MS = 4
const BASE = '/api'
const TOO_LARGE = 413
const NOT_FOUND = 404

let waiting: Read[] = []

/** Sends a read in one batch with others of the same moment; alone if there are no others. */
export function batchRequests(address: string, options: RequestOptions): Promise<JsonAnswer> {
  // Batches need a signed-in person.
  if (!options.headers.has('authorization') || address.length > MAX_READ_PATH) return ask(address, options)
  const { signal } = options
  if (signal?.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    if (waiting.length === 0) setTimeout(sendWaiting, BATCH_MS)
    waiting.push({ address, options, resolve, reject })
  })
}

function sendWaiting(): void {
  const active = waiting.filter(({ options }) => !options.signal?.aborted)
  waiting = []
  const bySender = new Map<string, Read[]>()
  for (const read of active) bySender.set(senderOf(read), [...(bySender.get(senderOf(read)) ?? []), read])
  for (const senderRequests of bySender.values()) {
    for (let from = 0; from < senderRequests.length; from += MAX_BATCH_SIZE)
      void send(senderRequests.slice(from, from + MAX_BATCH_SIZE))
  }
}

const senderOf = ({ options: { headers } }: Read): string =>
  `${headers.get('authorization')} ${headers.get('x-setup')}`

async function send(reads: readonly Read[]): Promise<void> {
  const [first, second] = reads
  if (!first) return
  if (!second) return first.resolve(ask(first.address, first.options))
  const open = new Set(reads)
  const allAborted = new AbortController()
  for (const read of reads)
    read.options.signal?.addEventListener('abort', () => {
      open.delete(read)
      if (open.size === 0) allAborted.abort()
    })
  try {
    await readAnswers(reads, open, allAborted.signal)
  } catch (error) {
    for (const { reject } of open) reject(error instanceof ApiError ? error : noAnswer(error))
  }
}

async function readAnswers(reads: readonly Read[], open: Set<Read>, signal: AbortSignal): Promise<void> {
  const cachedReads = reads.map((read) => ({ read, previous: previousAnswer(read.address) }))
  const answer = await ask(`${BASE}${CALLS.getAnswers.path}`, {
    method: 'POST',
    headers: headersOf(reads),
    body: JSON.stringify({
      reads: cachedReads.map(({ read, previous }) => ({
        path: read.address.slice(BASE.length),
        ...(previous && { etag: previous.etag }),
      })),
    }),
    signal,
  })
  if (answer.status === NOT_FOUND) {
    // An earlier version of the program has no such call: during an update both versions run.
    for (const { address, options, resolve } of open) resolve(ask(address, options))
    return
  }
  if (!answer.ok) {
    // An error of the batch is the error of each read.
    for (const { resolve } of open) resolve(answer.clone())
    return
  }
  for await (const { number, status, etag, text } of answersIn(answer)) {
    const { read, previous } = cachedReads[number] ?? {}
    if (!read) continue
    open.delete(read)
    if (status === TOO_LARGE) read.resolve(ask(read.address, read.options))
    else if (status === 304 && previous) read.resolve(jsonAnswer(200, previous.body))
    else
      read.resolve(
        text().then((body) => {
          if (etag !== undefined && status === 200) keepAnswer(read.address, { etag, body })
          return jsonAnswer(status, body)
        }),
      )
  }
  if (open.size > 0) throw noAnswer('the answer ended before all were in it')
}

/**
 * Headers of the first read, which has the same sender as all; and the highest revision that one of them
 * requires.
 */
function headersOf(reads: readonly Read[]): Headers {
  const headers = new Headers(reads[0]?.options.headers)
  headers.set('accept', 'application/octet-stream')
  headers.set('content-type', 'application/json')
  const revs = reads.map(({ options }) => Number(options.headers.get('verglas-min-rev') ?? 0))
  const rev = Math.max(...revs)
  if (rev > 0) headers.set('verglas-min-rev', String(rev))
  return headers
}

type AnswerHeader = { number: number; status: number; etag?: string; encoding?: 'gzip'; length: number }

/** Yields each answer as soon as it arrives: a line that describes it, then its bytes. */
async function* answersIn({
  body,
}: Response): AsyncGenerator<AnswerHeader & { text: () => Promise<string> }> {
  if (!body) return
  const reader = body.getReader()
  let bytes = new Uint8Array()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    bytes = joined(bytes, value)
    for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE)) {
      const header: AnswerHeader = JSON.parse(UTF8.decode(bytes.subarray(0, end)))
      const next = end + 1 + header.length
      if (bytes.length < next) break
      const content = bytes.slice(end + 1, next)
      yield { ...header, text: () => textOf(content, header.encoding) }
      bytes = bytes.subarray(next)
    }
  }
}

const NEW_LINE = 10
const UTF8 = new TextDecoder()

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

async function textOf(bytes: Uint8Array<ArrayBuffer>, encoding: AnswerHeader['encoding']): Promise<string> {
  if (encoding === undefined) return UTF8.decode(bytes)
  const { readable, writable } = new DecompressionStream(encoding)
  const writer = writable.getWriter()
  // Damaged bytes fail where they are read.
  void writer.write(bytes).catch(() => {})
  // The reader below gets the error of damaged bytes.
  void writer.close().catch(() => {})
  return new Response(readable).text()
}

function jsonAnswer(status: number, body: string): JsonAnswer {
  const ok = status >= 200 && status < 300
  const type = ok ? 'application/json' : 'application/problem+json'
  return { ok, status, headers: new Headers({ 'content-type': type }), json: async () => JSON.parse(body) }
}
