import type { Database } from '../db/database.ts'
import type { TenantPool } from '../db/setup-db.ts'
import type { Documents } from '../documents/documents.ts'
import type { SecretBox } from '../installation/secrets.ts'

/** Services that writers of messages need. */
export type DeliveryServices = {
  database: Database
  tenants: TenantPool
  secrets: SecretBox
  documents: Documents
  /** Origin of the web, for the links in mails. */
  publicUrl: string
  now: () => Date
}

export const pointAddress = (publicUrl: string, castpointId: string): string =>
  `${publicUrl}/previsions/view/${encodeURIComponent(castpointId)}`

export const stationAddress = (publicUrl: string, stationId: string): string =>
  `${publicUrl}/stations/view/${encodeURIComponent(stationId)}`

/** Address of a point's alerts with all texts of their sources, above its forecast. */
export const alertsAddress = (publicUrl: string, castpointId: string): string =>
  `${publicUrl}/alerts/view/${encodeURIComponent(castpointId)}`

/** The page of a circuit. */
export const circuitAddress = (publicUrl: string, circuitId: string): string =>
  `${publicUrl}/roads/circuit/${encodeURIComponent(circuitId)}`
