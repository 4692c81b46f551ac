import type { RoadModel } from '../chain/step.ts'
import type { Database } from '../db/database.ts'
import type { PictureFiles } from '../installation/picture-files.ts'
import type { Postman } from '../mail/postman.ts'

/** What every job may use. */
export type JobServices = {
  database: Database
  contact: string | null
  /** Origin of the web, for the links in mails. */
  publicUrl: string
  /** Where pictures and the embedded database lie. */
  dataFolder: string
  /** Where a backup is written each night, and how many are kept. */
  backup: { folder: string; keep: number } | null
  postman: Postman
  /** Puts into the outbox what people have asked to be told of. */
  deliver: () => Promise<void>
  /** Makes the files that people have asked for. */
  makeExports: () => Promise<void>
  /** Writes and publishes the reports whose time has come. */
  makeReports: () => Promise<void>
  pictures: PictureFiles
  model: RoadModel
  now: () => Date
  log: (text: string, error?: unknown) => void
}
