import type { Versioned } from '../../../db/versioned.ts'

/** A depot with its last counted stock, kg. */
export type DepotFields = {
  name: string
  saltKg: number | null
  abrasiveKg: number | null
  countedAt: Date
}
export const DEPOTS: Versioned<DepotFields> = {
  kind: 'depot',
  idColumn: 'depot_id',
  columns: { name: 'name', saltKg: 'salt_kg', abrasiveKg: 'abrasive_kg', countedAt: 'counted_at' },
  order: 'v.name',
}
