import { MAX_BATCH_SIZE, MAX_READ_PATH } from '@verglas/contract/answer-limits'
import { ApiError } from './api-error.ts'
import { type Asking, ask, noAnswer } from './ask.ts'
import { CALLS } from './calls.gen.ts'
import { formerAnswer, keepAnswer } from './former-answers.ts'

/** As much of an answer as is read of one in JSON. */
export type JsonAnswer = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>

type Read = {
  readonly address: string
  readonly asking: Asking
  readonly resolve: (answer: JsonAnswer | Promise<JsonAnswer>) => void
  readonly reject: (error: unknown) => void
}

/** Parts of a screen that are drawn at once ask within this. */
const TURN_MS = 4
const BASE = '/api'
const TOO_LARGE = 413
const NOT_FOUND = 404

let waiting: Read[] = []

/** Asks a read together with others of the same moment, as one call; alone where there are none. */
export function askTogether(address: string, asking: Asking): Promise<JsonAnswer> {
  // who is nobody yet may not ask for several
  if (!asking.headers.has('authorization') || address.length > MAX_READ_PATH) return ask(address, asking)
  const { signal } = asking
  if (signal?.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    if (waiting.length === 0) setTimeout(sendWaiting, TURN_MS)
    waiting.push({ address, asking, resolve, reject })
  })
}

function sendWaiting(): void {
  const wanted = waiting.filter(({ asking }) => !asking.signal?.aborted)
  waiting = []
  const bySender = new Map<string, Read[]>()
  for (const read of wanted) bySender.set(senderOf(read), [...(bySender.get(senderOf(read)) ?? []), read])
  for (const ofSender of bySender.values()) {
    for (let from = 0; from < ofSender.length; from += MAX_BATCH_SIZE)
      void send(ofSender.slice(from, from + MAX_BATCH_SIZE))
  }
}

const senderOf = ({ asking: { headers } }: Read): string =>
  `${headers.get('authorization')} ${headers.get('x-setup')}`

async function send(reads: readonly Read[]): Promise<void> {
  const [first, second] = reads
  if (!first) return
  if (!second) return first.resolve(ask(first.address, first.asking))
  const open = new Set(reads)
  const gone = new AbortController()
  for (const read of reads)
    read.asking.signal?.addEventListener('abort', () => {
      open.delete(read)
      if (open.size === 0) gone.abort()
    })
  try {
    await readAnswers(reads, open, gone.signal)
  } catch (error) {
    for (const { reject } of open) reject(error instanceof ApiError ? error : noAnswer(error))
  }
}

async function readAnswers(reads: readonly Read[], open: Set<Read>, signal: AbortSignal): Promise<void> {
  const asked = reads.map((read) => ({ read, former: formerAnswer(read.address) }))
  const answer = await ask(`${BASE}${CALLS.getAnswers.path}`, {
    method: 'POST',
    headers: headersOf(reads),
    body: JSON.stringify({
      reads: asked.map(({ read, former }) => ({
        path: read.address.slice(BASE.length),
        ...(former && { etag: former.etag }),
      })),
    }),
    signal,
  })
  if (answer.status === NOT_FOUND) {
    // a program of before this call: while a new one is brought in, both run
    for (const { address, asking, resolve } of open) resolve(ask(address, asking))
    return
  }
  if (!answer.ok) {
    // what refuses all of them refuses each
    for (const { resolve } of open) resolve(answer.clone())
    return
  }
  for await (const { number, status, etag, text } of answersIn(answer)) {
    const { read, former } = asked[number] ?? {}
    if (!read) continue
    open.delete(read)
    if (status === TOO_LARGE) read.resolve(ask(read.address, read.asking))
    else if (status === 304 && former) read.resolve(jsonAnswer(200, former.body))
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

/** Of the first, who is the sender of all; and the highest revision that one of them asks for. */
function headersOf(reads: readonly Read[]): Headers {
  const headers = new Headers(reads[0]?.asking.headers)
  headers.set('accept', 'application/octet-stream')
  headers.set('content-type', 'application/json')
  const revs = reads.map(({ asking }) => Number(asking.headers.get('verglas-min-rev') ?? 0))
  const rev = Math.max(...revs)
  if (rev > 0) headers.set('verglas-min-rev', String(rev))
  return headers
}

type Part = { number: number; status: number; etag?: string; encoding?: 'gzip'; length: number }

/** Each as soon as it is there: a line that says what it is, then its bytes. */
async function* answersIn({ body }: Response): AsyncGenerator<Part & { text: () => Promise<string> }> {
  if (!body) return
  const reader = body.getReader()
  let bytes = new Uint8Array()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    bytes = joined(bytes, value)
    for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE)) {
      const part: Part = JSON.parse(UTF8.decode(bytes.subarray(0, end)))
      const next = end + 1 + part.length
      if (bytes.length < next) break
      const content = bytes.slice(end + 1, next)
      yield { ...part, text: () => textOf(content, part.encoding) }
      bytes = bytes.subarray(next)
    }
  }
}

const NEW_LINE = 10
const UTF8 = new TextDecoder()

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

async function textOf(bytes: Uint8Array<ArrayBuffer>, encoding: Part['encoding']): Promise<string> {
  if (encoding === undefined) return UTF8.decode(bytes)
  const { readable, writable } = new DecompressionStream(encoding)
  const writer = writable.getWriter()
  // what cannot be read fails where it is read
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
