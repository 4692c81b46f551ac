import type { InfoPlace } from '@verglas/contract/desk-codes'
import { INFO_PAGE, MAX_CURRENT } from '@verglas/contract/desk-codes'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Version, Versioned } from '../../db/versioned.ts'

type Text = { title: string; body: string }

export type InfoFields = {
  textFr: Text | null
  textEn: Text | null
  isImportant: boolean
  fromAt: Date | string
  toAt: Date | string | null
  zoneIds: readonly string[]
  places: readonly { kind: InfoPlace; id: string }[]
  /** The person who writes the version; a value passed in is overwritten. */
  author: string
}

/** News items. */
export const INFOS: Versioned<InfoFields> = {
  kind: 'info',
  idColumn: 'info_id',
  columns: {
    textFr: 'text_fr',
    textEn: 'text_en',
    isImportant: 'is_important',
    fromAt: 'from_at',
    toAt: 'to_at',
    zoneIds: 'zone_ids',
    places: 'places',
    author: 'author',
  },
  order: 'from_at desc',
}

const COLUMNS = `v.info_id as id, v.rev_from as revision, v.text_fr as "textFr", v.text_en as "textEn",
  v.is_important as "isImportant", v.from_at as "fromAt", v.to_at as "toAt", v.zone_ids as "zoneIds", v.places, v.author`

/**
 * SQL condition: in force in the log and readable by a person of these zones; a person without zones reads
 * all.
 */
const IS_READABLE = `v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
  and (cardinality($3::text[]) = 0 or cardinality(v.zone_ids) = 0 or v.zone_ids && $3)`

type Reader = { zoneIds: readonly string[] }

/** News in force at the instant, important news first. */
export async function currentInfos(db: SetupDb, asOf: AsOf, { zoneIds }: Reader) {
  return db.query<Version<InfoFields>>(
    `select ${COLUMNS}
       from info_version v
      where ${IS_READABLE} and v.from_at <= $4::timestamptz and (v.to_at is null or v.to_at > $4::timestamptz)
      order by v.is_important desc, v.from_at desc, v.info_id
      limit ${MAX_CURRENT}`,
    [db.setupId, asOf.rev, zoneIds, asOf.at],
  )
}

const MATCHES_FILTER = `${IS_READABLE} and ($4 or v.from_at <= $5::timestamptz)
  and ($6::text is null
       or position(people_folded($6) in people_folded(
            concat_ws(' ', v.text_fr ->> 'title', v.text_fr ->> 'body', v.text_en ->> 'title', v.text_en ->> 'body'))) > 0)`

type PageRequest = Reader & { page: number; text: string | null; hasFuture: boolean }

/** A page of current and past news, latest first. */
export async function infoPage(db: SetupDb, asOf: AsOf, { zoneIds, page, text, hasFuture }: PageRequest) {
  const values = [db.setupId, asOf.rev, zoneIds, hasFuture, asOf.at, text]
  const rows = await db.query<Version<InfoFields>>(
    `select ${COLUMNS}
       from info_version v
      where ${MATCHES_FILTER}
      order by v.from_at desc, v.info_id
      limit ${INFO_PAGE} offset $7`,
    [...values, (page - 1) * INFO_PAGE],
  )
  const [count] = await db.query<{ total: number }>(
    `select count(*)::int as total from info_version v where ${MATCHES_FILTER}`,
    values,
  )
  return { rows, total: count?.total ?? 0 }
}

/** The first zone and the first place that do not exist in the organisation; null if all exist. */
export async function unknownOf(
  db: SetupDb,
  { zoneIds, places }: Pick<InfoFields, 'zoneIds' | 'places'>,
): Promise<'zoneIds' | 'places' | null> {
  const idsOfKind = (kind: InfoPlace) => places.filter((place) => place.kind === kind).map(({ id }) => id)
  const [row] = await db.query<{ zones: boolean; places: boolean }>(
    `select exists (select from unnest($2::text[]) z
                     where not exists (select from zone where setup_id = $1 and id = z)) as zones,
            exists (select from unnest($3::text[]) s
                     where not exists (select from setup_station where setup_id = $1 and station_id = s))
         or exists (select from unnest($4::text[]) c
                     where not exists (select from setup_castpoint where setup_id = $1 and castpoint_id = c))
         or exists (select from unnest($5::text[]) c
                     where not exists (select from circuit_version
                                        where setup_id = $1 and circuit_id = c and not is_removed
                                          and rev_to = open_rev())) as places`,
    [db.setupId, zoneIds, idsOfKind('station'), idsOfKind('castpoint'), idsOfKind('circuit')],
  )
  if (row?.zones) return 'zoneIds'
  return row?.places ? 'places' : null
}

export async function zonesOf(db: SetupDb): Promise<{ id: string; name: string }[]> {
  return db.query('select id, name from zone where setup_id = $1 order by position, id', [db.setupId])
}
