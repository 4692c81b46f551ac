import type { ListName } from '@verglas/contract/lists'
import type { ListingFact } from '../../facts/listing.ts'
import { type Faults, openFaults } from '../../reading/fault-counts.ts'
import { fields, jsonOf } from '../../reading/json-document.ts'
import { listingOf } from '../../reading/listing.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusalOf } from '../../reading/refusal.ts'
import { areasOf } from './areas.ts'
import { instantOfVersion } from './local-time.ts'
import { outageOf, plannedOutageOf } from './outages.ts'
import { BadRow } from './rows.ts'

/** The licence requires the name, and forbids commercial use without an agreement. */
export const ATTRIBUTION = 'Hydro-Québec, CC BY-NC 4.0'
const MAX_BYTES = 16 * 1024 * 1024
const MAX_ROWS = 20_000

/**
 * Parses one file of Hydro-Québec's outages: `bismarkers` (under way), `aipmarkers` (planned), or the areas
 * of either. The kind of file is recognised by its content; its time of creation is only in its name.
 */
export async function* parseHydroQuebec(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ListingFact | Refusal> {
  try {
    const bytes = await bytesOf(body)
    const issuedAt = issuedAtOf(site)
    const faults = openFaults()
    const { list, items } = isZip(bytes)
      ? { list: areaListOf(site), items: await areasOf(bytes, faults) }
      : rowsOf(await jsonOf(singleChunk(bytes), MAX_BYTES), issuedAt, faults)
    if (items.length === 0 && isOfOther(list, site))
      throw new Refused('empty', `an empty list of another kind than its name says: no ${list} end by it`)
    const { fact, refusals } = listingOf(list, { issuedAt, attribution: ATTRIBUTION }, items)
    yield fact
    yield* [...faults.refusals(), ...refusals]
  } catch (error) {
    yield refusalOf(error)
  }
}

function issuedAtOf({ name = '', receivedAt }: ParseSite): Date {
  const version = /(?<!\d)\d{14}(?!\d)/.exec(name)?.[0]
  const at = version === undefined ? null : instantOfVersion(version, receivedAt)
  if (!at) throw new Refused('no_date', `the name «${name}» has no version, a time of 14 digits`)
  if (isFuture(at, receivedAt)) throw new Refused('future', `version ${version}`)
  return at
}

/** An empty list can only be recognised by its form, which has to match its name. */
const isOfOther = (list: ListName, { name = '' }: ParseSite): boolean =>
  (list.startsWith('planned') ? /bis/i : /aip/i).test(name)

const areaListOf = ({ name = '' }: ParseSite): ListName =>
  /aip/i.test(name) ? 'planned_outage_areas' : 'outage_areas'

function rowsOf(document: unknown, issuedAt: Date, faults: Faults): { list: ListName; items: unknown[] } {
  if (Array.isArray(document)) {
    const rows = bounded(document)
    const counts = new Map<string, number>()
    for (const row of rows) {
      const notice = Array.isArray(row) ? String(row[1]).trim() : ''
      counts.set(notice, (counts.get(notice) ?? 0) + 1)
    }
    const isOnlyOne = (notice: string) => (counts.get(notice) ?? 0) <= 1
    return {
      list: 'planned_outages',
      items: readRows(rows, faults, (row) => plannedOutageOf(row, { issuedAt, faults, isOnlyOne })),
    }
  }
  const { pannes, messages } = fields(document) ?? {}
  if (!Array.isArray(pannes)) throw new Refused('wrong_root', 'neither `pannes` nor a list of interruptions')
  const context = { messages: fields(messages) ?? {}, issuedAt, faults }
  return { list: 'outages', items: readRows(bounded(pannes), faults, (row) => outageOf(row, context)) }
}

/** If not a single row of a list can be read, the format has changed; throws, so that no outage ends. */
function readRows<Row>(rows: readonly unknown[], faults: Faults, read: (row: unknown) => Row): Row[] {
  const unread: BadRow[] = []
  const items = rows.flatMap((row) => {
    try {
      return [read(row)]
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      faults.add(error.reason, error.message)
      unread.push(error)
      return []
    }
  })
  const [first] = unread
  if (first && items.length === 0) throw new Refused(first.reason, `none of the rows: ${first.message}`)
  return items
}

function bounded(rows: unknown[]): unknown[] {
  if (rows.length > MAX_ROWS) throw new Refused('too_large', `more than ${MAX_ROWS} rows`)
  return rows
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > MAX_BYTES) throw new Refused('too_large', `more than ${MAX_BYTES} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused('unreadable', error instanceof Error ? error.message : String(error))
  }
  return Buffer.concat(chunks)
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
