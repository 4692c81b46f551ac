import type { WorkItemKind } from '../step.ts'

/** Every organisation; its products belong to it. */
export const SETUPS: WorkItemKind = {
  name: 'setup',
  async list(db) {
    const rows = await db.query<{ unit: string }>('select s.id as unit from setup s order by s.id')
    return rows.map(({ unit }) => unit)
  },
  async ownerOf(db, key) {
    const [row] = await db.query<{ simulated: boolean }>('select simulated from setup where id = $1', [key])
    return { setupId: key, origin: row?.simulated ? 'simulated' : 'live' }
  },
}
