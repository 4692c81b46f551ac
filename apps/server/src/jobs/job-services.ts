import type { BackupPlace } from '../backup/backup-place.ts'
import type { FileStore } from '../blobs/file-store.ts'
import type { PlanChecker, RoadModel } from '../chain/step.ts'
import type { Database } from '../db/database.ts'
import type { Postman } from '../mail/postman.ts'

/** Services available to every job. */
export type JobServices = {
  database: Database
  contact: string | null
  /** Addresses of the replicas that answer reads. */
  readDatabaseUrls: readonly string[]
  /** Origin of the web, for the links in mails. */
  publicUrl: string
  /** Folder of the pictures and the embedded database. */
  dataFolder: string
  /** Where a backup is written each night, and the number of backups to keep. */
  backup: { place: BackupPlace; keep: number } | null
  /** Restores the latest backup into a scratch database and stores the result; null: it is not done. */
  rehearse: (() => Promise<void>) | null
  postman: Postman
  /** Puts the notifications that people have asked for into the outbox. */
  deliver: () => Promise<void>
  /** The export files that people have requested: makes them, deletes those that have expired. */
  exports: { make(): Promise<void>; sweep(): Promise<void>; areWaiting(): Promise<boolean> }
  /** Writes and publishes the reports whose time has come. */
  makeReports: () => Promise<void>
  files: FileStore
  /** Whether readings and products go into files before they leave the database. */
  hasHistory: boolean
  model: RoadModel
  checkPlan?: PlanChecker
  now: () => Date
  log: (text: string, error?: unknown) => void
}
