import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { verifyBackup } from '../apps/server/src/backup/format.ts'
import { restoreBackup } from '../apps/server/src/backup/restore.ts'
import type { Database } from '../apps/server/src/db/database.ts'
import { type FunctionFile, type ProgramSql, programSql } from '../apps/server/src/db/program-sql.ts'
import { ROOT } from '../scripts/root.ts'

/** What a release has left behind; `npm run release-fixture` made it. */
export type Release = {
  version: string
  /** Its backup. */
  file: string
  /** Its answers at the last instant. */
  answers: readonly ReleaseAnswer[]
  dossier: { url: string; chainBefore: object; acts: readonly object[] }
}
export type ReleaseAnswer = {
  call: string
  method: 'GET' | 'POST'
  url: string
  body?: object
  answer: unknown
}

const FOLDER = path.join(ROOT, 'test-material', 'releases')

/** Every release since 1.0.0, oldest first. */
export function releases(): Release[] {
  return fs
    .readdirSync(FOLDER)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((version) => ({
      version,
      file: path.join(FOLDER, version, 'data.backup.gz'),
      ...(jsonIn(version, 'answers.json.gz') as Pick<Release, 'answers' | 'dossier'>),
    }))
}

const jsonIn = (version: string, name: string): unknown =>
  JSON.parse(gunzipSync(fs.readFileSync(path.join(FOLDER, version, name))).toString('utf8'))

/** Makes an empty database what it was under a release: its tables, its functions, its rows. */
export async function restoreRelease(database: Database, { version, file }: Release): Promise<void> {
  const { header } = await verifyBackup(file)
  const functions = jsonIn(version, 'functions.json.gz') as Record<
    'migrationFunctions' | 'functions',
    FunctionFile[]
  >
  const program: ProgramSql = {
    version,
    // A migration never changes.
    migrations: programSql().migrations.filter(({ name }) => header.migrations.includes(name)),
    ...functions,
  }
  await restoreBackup(database, file, { program })
}
