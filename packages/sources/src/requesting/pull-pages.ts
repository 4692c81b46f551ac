import { setTimeout as sleep } from 'node:timers/promises'
import { fields, jsonOf } from '../reading/json-document.ts'
import { refusal } from '../reading/refusal.ts'
import type { Connection, Pulled } from './connection.ts'
import { conditionalGet } from './http-get.ts'
import { type Address, pullEach } from './pull-each.ts'

/** The service returns at most 10,000 features per query; a window with more in total is too wide. */
const MAX_PAGES = 10
export const PAGE_FEATURES = 1000
export const MAX_PAGE_BYTES = 32 * 1024 * 1024
/** The usage policy allows about one request per second. */
const OPTIONS = { maxBytes: MAX_PAGE_BYTES, timeoutMs: 60_000, pauseMs: 1000 }

/** Each is requested at its own address, which is also its key in the cursor. */
export type PagedAddress = Pick<Address, 'url' | 'name'>

/**
 * Answers of OGC API Features with all their pages, each of which links to the next. The cursor of an address
 * advances with its last page: if one page fails, all are requested again.
 */
export async function* pullPages(
  addresses: readonly PagedAddress[],
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const incomplete = new Set<string>()
  const urlByName = new Map(addresses.map(({ name, url }) => [name, url]))
  for await (const pulled of pullEach(addresses, connection, now, signal, OPTIONS)) {
    const first = urlByName.get(pulled.message?.name ?? '')
    if (pulled.message && first !== undefined) {
      incomplete.add(first)
      for await (const page of pagesOf(pulled, pulled.message, first, connection, now, signal)) {
        if (page.isComplete) incomplete.delete(first)
        yield { ...page.pulled, cursor: withoutIncomplete(incomplete, pulled.cursor) }
      }
    } else yield { ...pulled, cursor: withoutIncomplete(incomplete, pulled.cursor) }
  }
}

async function* pagesOf(
  pulled: Pulled,
  message: NonNullable<Pulled['message']>,
  firstUrl: string,
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<{ pulled: Omit<Pulled, 'cursor'>; isComplete: boolean }> {
  const { name, receivedAt } = message
  let url = firstUrl
  let bytes = await allOf(message.body)
  for (let page = 1; ; page += 1) {
    const next = await nextOf(bytes, url)
    const isTooMuch = next !== null && page === MAX_PAGES
    const fault = isTooMuch
      ? `${name}: more than ${MAX_PAGES} pages: ask for fewer hours or a smaller box`
      : null
    yield {
      pulled: {
        message: { name: page === 1 ? name : `${name} page ${page}`, body: singleChunk(bytes), receivedAt },
        refusal: fault === null ? pulled.refusal : refusal('incomplete', fault),
        notBefore: pulled.notBefore,
      },
      isComplete: next === null || isTooMuch,
    }
    if (next === null || isTooMuch) return
    await sleep(OPTIONS.pauseMs, undefined, { signal })
    const { contact, outbound } = connection
    const answer = await conditionalGet(next, {}, { ...OPTIONS, contact, outbound, now, signal })
    if (answer.kind !== 'body') {
      const reason = answer.kind === 'unchanged' ? 'HTTP 304' : answer.detail
      const pauseUntil = answer.kind === 'throttled' ? answer.state.notBefore : undefined
      yield {
        pulled: {
          message: null,
          refusal: refusal('incomplete', `${name}: page ${page + 1} did not come: ${reason}`),
          notBefore: pauseUntil === undefined ? null : new Date(pauseUntil),
        },
        isComplete: false,
      }
      return
    }
    url = next
    bytes = answer.bytes
  }
}

const withoutIncomplete = (incomplete: ReadonlySet<string>, cursor: Pulled['cursor']): Pulled['cursor'] =>
  Object.fromEntries(Object.entries(cursor).filter(([key]) => !incomplete.has(key)))

/**
 * Address of the next page; null if there is none, or if the answer is not JSON, which its parser then
 * reports.
 */
async function nextOf(bytes: Uint8Array, base: string): Promise<string | null> {
  try {
    const links = fields(await jsonOf(singleChunk(bytes), MAX_PAGE_BYTES))?.links
    for (const item of Array.isArray(links) ? links : []) {
      const link = fields(item)
      if (link?.rel === 'next' && typeof link.href === 'string' && URL.canParse(link.href, base))
        return new URL(link.href, base).href
    }
    return null
  } catch {
    // The page is not JSON (SyntaxError) or its link no address (TypeError): no page follows.
    return null
  }
}

async function allOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
