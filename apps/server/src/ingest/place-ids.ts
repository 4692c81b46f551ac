import { createHash } from 'node:crypto'
import type { Location } from '@verglas/sources/facts/location'
import QuickLRU from 'quick-lru'
import type { Database } from '../db/database.ts'

type PlaceKind = 'station' | 'castpoint' | 'camera'
/** `isThere`: whether the place had been published before. */
export type PlaceId = { id: string; isThere: boolean }

/** Number of cached ids; others are looked up again. */
const MAX_REMEMBERED = 20_000
/** A longer name is shortened in the id, not in the identity. */
const MAX_READABLE = 100

/**
 * The product's ids of the places that a source names. The name, letter by letter, is the identity. The id is
 * derived from it for readability, and gets a distinguishing suffix if it would be another place's.
 */
export type PlaceIds = ReturnType<typeof openPlaceIds>

export function openPlaceIds(
  database: Database,
  { sourceId, ownerSetupId, isDryRun }: { sourceId: string; ownerSetupId: string | null; isDryRun: boolean },
) {
  // places of an organisation get its prefix, so that nobody else can refer to them
  const ownerPrefix = ownerSetupId === null ? '' : `${ownerSetupId}.`
  // A broker may name stations without end.
  const idByName = new QuickLRU<string, PlaceId>({ maxSize: MAX_REMEMBERED })
  let remembering: Promise<void> | null = null

  /**
   * Loads all places that the source has named before at once: it has thousands of stations and names each
   * one by itself.
   */
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
    const candidates = candidatesOf(source === '' ? ownerPrefix : `${ownerPrefix}${source}-`, source, ref)
    // A dry run claims no id. It uses the longest candidate, which belongs to no other place.
    const place = isDryRun
      ? { id: candidates.at(-1) ?? name, isThere: false }
      : await claim(database, { kind, ownerSetupId, source, ref, candidates })
    // The caller of the first mention publishes the place, so it exists for later mentions.
    idByName.set(name, { ...place, isThere: true })
    return place
  }

  return {
    station: (ref: string) => idOf('station', sourceId, ref),
    camera: (ref: string) => idOf('camera', sourceId, ref),
    /** A forecast point that is only identified by its coordinates. */
    castpointAt: ({ latitudeDeg, longitudeDeg }: Location) =>
      idOf('castpoint', sourceId, `${degrees(latitudeDeg)} ${degrees(longitudeDeg)}`),
    /**
     * A forecast point of the organisation named in the settings of a connection; the same for all its
     * sources.
     */
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

/** Possible ids of a place, from the most readable one to one that no other place can have. */
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

/** Four decimals, some eleven metres: models state their grid points with noise in further decimals. */
function degrees(value: number): string {
  const text = value.toFixed(4)
  return Number(text) === 0 ? '0.0000' : text
}
