import { BULLETIN_SECTIONS, type BulletinSection, isBulletinSection } from '@verglas/contract/bulletin-codes'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'

export const BULLETIN_LAYOUTS: versioned.Versioned<{ sections: BulletinSection[] }> = {
  kind: 'bulletin_layout',
  idColumn: 'bulletin_layout_id',
  columns: { sections: 'sections' },
  order: 'v.bulletin_layout_id',
}
/** Key of the only layout of an organisation. */
export const POINT_LAYOUT = 'castpoints'

/** The sections that the person has chosen; null: none of their own. */
export async function chosenSections(db: SetupDb, personId: string): Promise<BulletinSection[] | null> {
  const [row] = await db.query<{ sections: string[] }>(
    'select sections from bulletin_choice where setup_id = $1 and person_id = $2',
    [db.setupId, personId],
  )
  return row ? row.sections.filter(isBulletinSection) : null
}

/** The sections of a bulletin for a person: their own, else the organisation’s at that revision, else all. */
export async function sectionsFor(
  db: SetupDb,
  personId: string,
  asOf: AsOf,
): Promise<readonly BulletinSection[]> {
  const chosen = await chosenSections(db, personId)
  if (chosen && chosen.length > 0) return chosen
  const layout = await versioned.at(db, BULLETIN_LAYOUTS, POINT_LAYOUT, asOf)
  const sections = layout?.sections.filter(isBulletinSection) ?? []
  return sections.length > 0 ? sections : BULLETIN_SECTIONS
}

export async function saveChoice(
  db: Db & { setupId: string },
  personId: string,
  sections: readonly BulletinSection[] | null,
): Promise<void> {
  if (sections === null) {
    await db.query('delete from bulletin_choice where setup_id = $1 and person_id = $2', [
      db.setupId,
      personId,
    ])
    return
  }
  await db.query(
    `insert into bulletin_choice (setup_id, person_id, sections) values ($1, $2, $3)
         on conflict (setup_id, person_id) do update set sections = excluded.sections`,
    [db.setupId, personId, sections],
  )
}
