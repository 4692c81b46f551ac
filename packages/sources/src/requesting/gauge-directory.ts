import { DAY_MS } from '@verglas/quantities'
import { z } from 'zod'
import { jsonOf } from '../reading/json-document.ts'
import { type Refusal, refusal, refusalOf } from '../reading/refusal.ts'
import type { Connection, Cursor } from './connection.ts'
import { type AddressState, conditionalGet } from './http-get.ts'

/** Gauges move and are renamed rarely. */
const REFRESH_MS = 7 * DAY_MS
/** A code missing from the list is looked up again after this time. */
const MISSED_MS = DAY_MS
const MAX_BYTES = 16 * 1024 * 1024

const Listed = z.object({
  /** Id used in the provider's addresses. */
  id: z.string(),
  name: z.string(),
  latitudeDeg: z.number().min(-90).max(90),
  longitudeDeg: z.number().min(-180).max(180),
  /** Series of the gauge; null if the list does not say. */
  series: z.array(z.string()).nullable(),
})
export type ListedGauge = z.infer<typeof Listed>
export type GaugeByCode = ReadonlyMap<string, ListedGauge>

const StoredDirectory = z.object({
  askedAt: z.iso.datetime(),
  codes: z.array(z.string()),
  gauges: z.record(z.string(), Listed),
  rest: z.object({ notBefore: z.iso.datetime(), failures: z.int() }).partial(),
})
const NEVER: z.infer<typeof StoredDirectory> = {
  askedAt: '1970-01-01T00:00:00Z',
  codes: [],
  gauges: {},
  rest: {},
}

/** Key of the directory in the cursor. */
const KEY = 'gauges'

type DirectoryRequest = {
  url: string
  /** Reads the list as received, by code. Throws `Refused` if it is not a list. */
  read(document: unknown): GaugeByCode
  codes: readonly string[]
}

/**
 * Looks up gauges by code in the provider's own list, so that an administrator only enters codes. The list is
 * requested once a week and when a code is new; the cursor stores the gauges in use. If the list is
 * unavailable, the stored gauges are used.
 */
export async function listedGauges(
  { url, read, codes }: DirectoryRequest,
  { cursor, contact, outbound }: Pick<Connection, 'cursor' | 'contact' | 'outbound'>,
  now: Date,
  signal: AbortSignal,
): Promise<{ byCode: GaugeByCode; cursor: Cursor; refusals: Refusal[] }> {
  const stored = readStored(cursor[KEY])
  if (!mustRefresh(stored, codes, now))
    return {
      byCode: new Map(Object.entries(stored.gauges)),
      cursor: { [KEY]: JSON.stringify(stored) },
      refusals: [],
    }
  const limits = { maxBytes: MAX_BYTES, timeoutMs: 60_000 }
  const answer = await conditionalGet(url, stored.rest, { contact, outbound, now, signal, ...limits })
  if (answer.kind !== 'body') {
    const next = { ...stored, rest: restOf(answer.state) }
    const detail = answer.kind === 'unchanged' ? 'an empty answer' : answer.detail
    const reason = answer.kind === 'failed' ? answer.reason : answer.kind
    return {
      byCode: new Map(Object.entries(stored.gauges)),
      cursor: { [KEY]: JSON.stringify(next) },
      refusals: [refusal(reason, `list of gauges: ${detail}`)],
    }
  }
  const next = { askedAt: now.toISOString(), codes: [...codes], gauges: stored.gauges, rest: {} }
  const refusals: Refusal[] = []
  try {
    const listed = read(await jsonOf(singleChunk(answer.bytes), MAX_BYTES))
    next.gauges = Object.fromEntries([...listed].filter(([code]) => codes.includes(code)))
    for (const code of codes)
      if (!listed.has(code)) refusals.push(refusal('no_station', `the provider lists no gauge ${code}`))
  } catch (error) {
    refusals.push(refusalOf(error))
  }
  return {
    byCode: new Map(Object.entries(next.gauges)),
    cursor: { [KEY]: JSON.stringify(next) },
    refusals,
  }
}

function mustRefresh(
  { askedAt, codes: requestedCodes, gauges, rest }: typeof NEVER,
  codes: readonly string[],
  now: Date,
) {
  if (rest.notBefore && Date.parse(rest.notBefore) > now.getTime()) return false
  const ageMs = now.getTime() - Date.parse(askedAt)
  const isNew = codes.some((code) => !requestedCodes.includes(code))
  const isMissed = codes.some((code) => !Object.hasOwn(gauges, code))
  return isNew || ageMs >= (isMissed ? MISSED_MS : REFRESH_MS)
}

function readStored(text: string | undefined): typeof NEVER {
  try {
    return StoredDirectory.parse(JSON.parse(text ?? ''))
  } catch {
    // The stored directory is missing, is not JSON, or comes from another version of the program: it is fetched
    // again.
    return NEVER
  }
}

const restOf = ({ notBefore, failures }: AddressState): typeof NEVER.rest => ({
  ...(notBefore ? { notBefore } : {}),
  ...(failures === undefined ? {} : { failures }),
})

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
