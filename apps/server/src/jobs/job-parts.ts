import type { RoadModel } from '../chain/road-step.ts'
import type { Database } from '../db/database.ts'

/** What every job may use. */
export type JobParts = {
  database: Database
  contact: string | null
  privateHosts: ReadonlySet<string>
  model: RoadModel
  now: () => Date
  log: (text: string, error?: unknown) => void
}
