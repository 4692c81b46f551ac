import type { RoadModel } from '../chain/road-step.ts'
import type { Database } from '../db/database.ts'
import type { Postman } from '../mail/postman.ts'
import type { PictureFiles } from '../picture-files.ts'

/** What every job may use. */
export type JobParts = {
  database: Database
  contact: string | null
  /** Origin of the web, for the links in mails. */
  publicUrl: string
  postman: Postman
  pictures: PictureFiles
  model: RoadModel
  now: () => Date
  log: (text: string, error?: unknown) => void
}
