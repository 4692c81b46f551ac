import type { AsOf } from '../../db/as-of.ts'
import type { Database } from '../../db/database.ts'
import { publish } from '../../db/publish.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { View } from './rules.ts'

type Row = {
  view_id: string
  kind: View['kind']
  name_fr: string
  name_en: string
  pattern: string
  key: string | null
  attribution: string
  position: number
  is_enabled: boolean
}

const VIEW_SQL = `
  select view_id, kind, name_fr, name_en, pattern, key, attribution, position, is_enabled
    from external_view_version
   where setup_id = $1 and rev_from <= $2 and $2 < rev_to and not is_removed`

/** In the organisation's order. */
export async function viewsOf(db: SetupDb, asOf: AsOf): Promise<View[]> {
  const rows = await db.query<Row>(`${VIEW_SQL} order by position, view_id`, [db.setupId, asOf.rev])
  return rows.map(toView)
}

/** As it is now. */
export async function viewById(db: SetupDb, viewId: string): Promise<View | null> {
  const [row] = await db.query<Row>(
    `select view_id, kind, name_fr, name_en, pattern, key, attribution, position, is_enabled
       from external_view_version
      where setup_id = $1 and view_id = $2 and rev_to = 9223372036854775807 and not is_removed`,
    [db.setupId, viewId],
  )
  return row ? toView(row) : null
}

const toView = (row: Row): View => ({
  id: row.view_id,
  kind: row.kind,
  name: { fr: row.name_fr, en: row.name_en },
  pattern: row.pattern,
  key: row.key,
  attribution: row.attribution,
  order: row.position,
  isEnabled: row.is_enabled,
})

/** Makes a change known to its organisation; answers the revision that shows it, which an equal state has already. */
export async function publishView(
  database: Database,
  view: View,
  act: { setupId: string; personId: string; isRemoval: boolean },
): Promise<number> {
  const row = {
    setup_id: act.setupId,
    view_id: view.id,
    kind: view.kind,
    name_fr: view.name.fr,
    name_en: view.name.en,
    pattern: view.pattern,
    // who removes a view wants its key gone as well
    key: act.isRemoval ? null : view.key,
    key_for_browser: !act.isRemoval && view.key !== null,
    attribution: view.attribution,
    position: view.order,
    is_enabled: view.isEnabled,
    is_removed: act.isRemoval,
    changed_by: act.personId,
  }
  const { rev } = await publish(database, {
    origin: 'live',
    setupId: act.setupId,
    batches: [{ kind: 'external_view', rows: [row] }],
  })
  return rev
}
