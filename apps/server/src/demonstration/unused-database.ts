import type { Db } from '../db/database.ts'

/** Whether the database is still unused: no organisation, no publication. */
export async function isEmpty(database: Db): Promise<boolean> {
  const [row] = await database.query<{ empty: boolean }>(
    'select not exists (select from setup) and not exists (select from publication) as empty',
  )
  return row?.empty ?? false
}
