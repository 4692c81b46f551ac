import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** An answer as it is sent. */
export type Answer = { body: Buffer; gzipped: Buffer | null }

/** Smaller answers are not compressed, because a header costs more than compression saves. */
const COMPRESS_FROM_BYTES = 1200

/**
 * From this size on, answers are compressed more strongly: the risks of a large network become a fifth smaller, which
 * saves more time on a slow line than the compression takes.
 */
const LARGE_BYTES = 500_000
const levelOf = ({ length }: Buffer): number => (length >= LARGE_BYTES ? 8 : 5)

export async function toAnswer(body: Buffer): Promise<Answer> {
  const gzipped = body.length >= COMPRESS_FROM_BYTES ? await compress(body, { level: levelOf(body) }) : null
  return { body, gzipped }
}

type Entry = { movedAt: number; answer: Promise<Answer>; bytes: number }

/** Memory of an entry besides its key and its answer. */
const ENTRY_BYTES = 500

/**
 * Live answers by organisation and address, each valid until one of its topics changes. Simultaneous callers
 * of the same answer share one computation. The oldest entries are dropped when keys and bodies together
 * reach `maxBytes`.
 */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>()
  readonly #maxBytes: number
  #total = 0

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#total
  }

  answer(key: string, movedAt: number, make: () => Promise<Answer>): Promise<Answer> {
    const cachedEntry = this.#entries.get(key)
    if (cachedEntry?.movedAt === movedAt) {
      this.#entries.delete(key)
      this.#entries.set(key, cachedEntry)
      return cachedEntry.answer
    }
    const entry: Entry = { movedAt, answer: make(), bytes: 0 }
    this.#drop(key)
    this.#entries.set(key, entry)
    // two bytes per character
    this.#count(entry, ENTRY_BYTES + 2 * key.length)
    entry.answer.then(
      ({ body, gzipped }) => {
        if (this.#entries.get(key) === entry) this.#count(entry, body.length + (gzipped?.length ?? 0))
      },
      () => {
        if (this.#entries.get(key) === entry) this.#drop(key)
      },
    )
    return entry.answer
  }

  #count(entry: Entry, bytes: number): void {
    entry.bytes += bytes
    this.#total += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#total <= this.#maxBytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#total -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
