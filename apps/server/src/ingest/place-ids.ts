import { createHash } from 'node:crypto'
import type { Location } from '@verglas/sources/facts/location'
import QuickLRU from 'quick-lru'
import type { Database } from '../db/database.ts'

type PlaceKind = 'station' | 'castpoint' | 'camera'
/** `isThere`: whether it had been published when it was asked for. */
export type PlaceId = { id: string; isThere: boolean }

/** Of which the id is remembered; of a forgotten one it is looked up again. */
const MAX_REMEMBERED = 20_000
/** A longer name is cut in the id, not in the identity. */
const MAX_READABLE = 100

/**
 * The product's ids of the places that a source names. A name is the identity, letter by letter; the id is only made
 * from it to be read, and gets a part that tells it apart where it would be another place's.
 */
export function openPlaceIds(
  database: Database,
  { sourceId, ownerSetupId, isDryRun }: { sourceId: string; ownerSetupId: string | null; isDryRun: boolean },
) {
  // what belongs to an organisation has a name of its own, so that nobody else can speak of it
  const own = ownerSetupId === null ? '' : `${ownerSetupId}.`
  // A broker may name stations without end.
  const idByName = new QuickLRU<string, PlaceId>({ maxSize: MAX_REMEMBERED })
  let remembering: Promise<void> | null = null

  /** What the source has spoken of before, asked for at once: it has thousands of stations and says each by itself. */
  async function remember(): Promise<void> {
    const rows = await database.query<PlaceId & { name: string }>(
      `select concat_ws(' ', i.kind, i.source, i.ref) as name, coalesce(i.merged_into, i.id) as id,
              s.id is not null as "isThere"
         from place_identity i
         left join station s on i.kind = 'station' and s.id = coalesce(i.merged_into, i.id)
        where i.owner_setup_id is not distinct from $1 and i.source in ($2, '')
        order by i.id
        limit $3`,
      [ownerSetupId, sourceId, MAX_REMEMBERED - 1],
    )
    for (const { name, ...place } of rows) idByName.set(name, place)
  }

  async function idOf(kind: PlaceKind, source: string, ref: string): Promise<PlaceId> {
    remembering ??= remember()
    await remembering
    const name = `${kind} ${source} ${ref}`
    const cached = idByName.get(name)
    if (cached) return cached
    const candidates = candidatesOf(source === '' ? own : `${own}${source}-`, source, ref)
    // what is only read claims nothing, and the longest one is no other's
    const place = isDryRun
      ? { id: candidates.at(-1) ?? name, isThere: false }
      : await claim(database, { kind, ownerSetupId, source, ref, candidates })
    // who hears it first makes it
    idByName.set(name, { ...place, isThere: true })
    return place
  }

  return {
    station: (ref: string) => idOf('station', sourceId, ref),
    camera: (ref: string) => idOf('camera', sourceId, ref),
    /** A forecast point that nothing but its coordinates names. */
    castpointAt: ({ latitudeDeg, longitudeDeg }: Location) =>
      idOf('castpoint', sourceId, `${degrees(latitudeDeg)} ${degrees(longitudeDeg)}`),
    /** A forecast point of the organisation that the settings of a connection name; all its sources mean the same. */
    castpointNamed: (requestedId: string) => idOf('castpoint', '', requestedId),
  }
}

async function claim(
  database: Database,
  place: {
    kind: PlaceKind
    ownerSetupId: string | null
    source: string
    ref: string
    candidates: readonly string[]
  },
): Promise<PlaceId> {
  const { kind, ownerSetupId, source, ref, candidates } = place
  const [row] = await database.query<PlaceId>(
    `select c.id, exists (select from ${kind} p where p.id = c.id) as "isThere"
       from claim_place($1, $2, $3, $4, $5) c(id)`,
    [kind, ownerSetupId, source, ref, candidates],
  )
  if (!row) throw new Error('claim_place answered nothing')
  return row
}

/** From the one that reads best to the one that is no other's. */
function candidatesOf(prefix: string, source: string, ref: string): string[] {
  const readable = readableOf(ref)
  const hash = createHash('sha256')
    .update(JSON.stringify([source, ref]))
    .digest('hex')
  const stem = readable.slice(0, MAX_READABLE)
  const marked = [8, 32].map((length) => `${prefix}${stem}${stem ? '-' : ''}${hash.slice(0, length)}`)
  return stem !== '' && stem === readable ? [`${prefix}${stem}`, ...marked] : marked
}

const readableOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** Some eleven metres: models give the points of their grids with noise in the digits after these. */
function degrees(value: number): string {
  const text = value.toFixed(4)
  return Number(text) === 0 ? '0.0000' : text
}
