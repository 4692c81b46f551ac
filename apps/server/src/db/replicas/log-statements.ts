import type { Db } from '../database.ts'

/**
 * Tables without a revision whose rows never change once a publication refers to them. Anchors and access tables are
 * written within the publication; shapes and contents of lists are committed before it and are named by their content.
 */
const WRITTEN_BY_PUBLICATIONS = [
  'station',
  'castpoint',
  'camera',
  'setup_station',
  'setup_castpoint',
  'setup_camera',
  'alert_area',
  'listing_content',
  'listing_item',
] as const

type Catalog = {
  tables: { name: string; isPublished: boolean }[]
  /** Views, and functions with their bodies. */
  texts: { name: string; body: string; isVolatile: boolean }[]
}

/** Whether a statement depends on published rows alone, so that `rev <= r` selects the same rows in every copy of them. */
export type ReadsLogOnly = (text: string) => boolean

/** Reads from the catalogue of the database which tables a replica may not answer for. */
export async function openLogStatements(db: Db): Promise<ReadsLogOnly> {
  return logStatements(await readCatalog(db))
}

async function readCatalog(db: Db): Promise<Catalog> {
  const tables = await db.query<Catalog['tables'][number]>(
    `select c.relname as name, c.relname = any($1) or c.relname = 'publication' or exists (
              select from pg_attribute a
               where a.attrelid = c.oid and a.attname in ('rev', 'rev_from') and not a.attisdropped
            ) as "isPublished"
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f', 'm', 'S')
        and not c.relispartition
      order by c.relname`,
    [WRITTEN_BY_PUBLICATIONS],
  )
  const texts = await db.query<Catalog['texts'][number]>(
    `select c.relname as name, pg_get_viewdef(c.oid) as body, false as "isVolatile"
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
      union all
     select p.proname, pg_get_functiondef(p.oid), p.provolatile = 'v'
       from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  return { tables, texts }
}

/**
 * Recognises tables by the words of a statement. A column with the name of a table may send a statement to the primary
 * needlessly, but no table is read from a replica by mistake.
 */
export function logStatements({ tables, texts }: Catalog): ReadsLogOnly {
  const primaryOnly = new Set(tables.filter(({ isPublished }) => !isPublished).map(({ name }) => name))
  for (const { name, isVolatile } of texts) if (isVolatile) primaryOnly.add(name)
  // A view or a function may use another one.
  for (let before = -1; before !== primaryOnly.size; ) {
    before = primaryOnly.size
    for (const { name, body } of texts) if (namesOneOf(body, primaryOnly, name)) primaryOnly.add(name)
  }
  const isLogOnly = new Map<string, boolean>()
  return (text) => {
    const cached = isLogOnly.get(text)
    if (cached !== undefined) return cached
    const answer = isPlainRead(text) && !namesOneOf(text, primaryOnly)
    isLogOnly.set(text, answer)
    return answer
  }
}

const WRITES_OR_LOCKS =
  /\b(insert|update|delete|merge|truncate|nextval|setval|lock|listen|notify|\w*advisory\w*|pg_notify|lo_\w+)\b|\bfor\s+(no\s+key\s+update|key\s+share|share)\b/i

const isPlainRead = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !WRITES_OR_LOCKS.test(text)

function namesOneOf(text: string, names: ReadonlySet<string>, except?: string): boolean {
  // «at time zone» is not the table of zones.
  const words =
    text
      .toLowerCase()
      .replaceAll(/\btime\s+zone\b/g, '')
      .match(/[a-z_][a-z0-9_]*/g) ?? []
  return words.some((word) => word !== except && names.has(word))
}
