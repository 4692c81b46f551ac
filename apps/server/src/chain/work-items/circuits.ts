import type { WorkItemKind } from '../step.ts'

/** Key of an organisation's circuit; neither id contains a slash. */
export const circuitKey = (setupId: string, circuitId: string): string => `${setupId}/${circuitId}`

export type CircuitKey = { readonly setupId: string; readonly circuitId: string }

export function circuitOfKey(key: string): CircuitKey {
  const [setupId = '', circuitId = ''] = key.split('/')
  return { setupId, circuitId }
}

/** Every circuit; its products belong to its organisation. */
export const CIRCUITS: WorkItemKind = {
  name: 'circuit',
  isNumerous: true,
  async list(db) {
    const rows = await db.query<{ unit: string }>(
      `select distinct c.setup_id || '/' || c.circuit_id as unit from circuit_version c order by 1`,
    )
    return rows.map(({ unit }) => unit)
  },
  async ownerOf(db, key) {
    const { setupId } = circuitOfKey(key)
    const [row] = await db.query<{ simulated: boolean }>('select simulated from setup where id = $1', [
      setupId,
    ])
    return { setupId, origin: row?.simulated ? 'simulated' : 'live' }
  },
}
