import type { CallAnswer } from '@verglas/contract'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Versioned } from '../../db/versioned.ts'
import type { Template } from './rules.ts'

type Dashboard = CallAnswer<'getDashboard'>['dashboard']
type Row = Omit<Dashboard, 'changedAt'> & { changedAt: Date }

const COLUMNS = `id, name, content, is_default as "isDefault", is_shared as "isShared", person_id = $2 as "isOwn",
            author, changed_at as "changedAt"`

const toDashboard = ({ changedAt, ...row }: Row): Dashboard => ({
  ...row,
  changedAt: changedAt.toISOString(),
})

/** The dashboards of a person, ordered by name. */
export async function dashboardsOf(db: SetupDb, personId: string): Promise<Dashboard[]> {
  const rows = await db.query<Row>(
    `select ${COLUMNS}
       from dashboard
      where setup_id = $1 and person_id = $2
      order by people_folded(name), id`,
    [db.setupId, personId],
  )
  return rows.map(toDashboard)
}

/**
 * A dashboard that the person owns or that is shared; null if there is none. Another person's dashboard is
 * never the default.
 */
export async function dashboardFor(db: SetupDb, personId: string, id: string): Promise<Dashboard | null> {
  const [row] = await db.query<Row>(
    `select ${COLUMNS}
       from dashboard
      where setup_id = $1 and id = $3 and (person_id = $2 or is_shared)`,
    [db.setupId, personId, id],
  )
  return row ? toDashboard({ ...row, isDefault: row.isOwn && row.isDefault }) : null
}

export type DashboardValues = Pick<Dashboard, 'name' | 'content' | 'isDefault' | 'isShared' | 'author'> & {
  personId: string
  id: string
  now: Date
}

/** Clears the default flag of the person's other dashboards, because a person has one default. */
const CLEAR_OTHER_DEFAULTS = `update dashboard set is_default = false
        where $6 and setup_id = $1 and person_id = $2 and id <> $3 and is_default`

/** Adds a dashboard unless the person already has `maxCount`; returns whether it was added. */
export async function addDashboard(
  db: SetupDb,
  written: DashboardValues,
  maxCount: number,
): Promise<boolean> {
  const added = await db.query(
    `with cleared_defaults as (${CLEAR_OTHER_DEFAULTS})
     insert into dashboard (setup_id, person_id, id, name, content, is_default, is_shared, author, changed_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9
      where (select count(*) from dashboard where setup_id = $1 and person_id = $2) < $10
     returning 1`,
    [...valuesOf(db, written), maxCount],
  )
  return added.length > 0
}

/** Returns false if the person has no such dashboard. */
export async function changeDashboard(db: SetupDb, written: DashboardValues): Promise<boolean> {
  const changed = await db.query(
    `with cleared_defaults as (${CLEAR_OTHER_DEFAULTS})
     update dashboard
        set name = $4, content = $5, is_default = $6, is_shared = $7, author = $8, changed_at = $9
      where setup_id = $1 and person_id = $2 and id = $3
     returning 1`,
    valuesOf(db, written),
  )
  return changed.length > 0
}

const valuesOf = (
  db: SetupDb,
  { personId, id, name, content, isDefault, isShared, author, now }: DashboardValues,
) => [db.setupId, personId, id, name, JSON.stringify(content), isDefault, isShared, author, now]

export async function deleteDashboard(db: SetupDb, personId: string, id: string): Promise<boolean> {
  const rows = await db.query(
    'delete from dashboard where setup_id = $1 and person_id = $2 and id = $3 returning id',
    [db.setupId, personId, id],
  )
  return rows.length > 0
}

/** The ids of the roles to which a template can be assigned. */
export async function roleIdsOf(db: SetupDb): Promise<string[]> {
  const rows = await db.query<{ id: string }>('select id from role where setup_id = $1 order by id', [
    db.setupId,
  ])
  return rows.map(({ id }) => id)
}

export const TEMPLATES: Versioned<Template> = {
  kind: 'dashboard_template',
  idColumn: 'dashboard_template_id',
  columns: {
    nameFr: 'name_fr',
    nameEn: 'name_en',
    roleIds: 'role_ids',
    order: 'position',
    content: 'content',
  },
  order: 'position',
}
