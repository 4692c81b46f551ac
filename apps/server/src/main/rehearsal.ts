import { statfs } from 'node:fs/promises'
import type { BackupFile } from '../backup/format.ts'
import { tablesToKeep } from '../backup/queries.ts'
import { restoreBackup } from '../backup/restore.ts'
import { NoScratchDatabase, withScratchDatabase } from '../backup/scratch-database.ts'
import type { Config } from '../config.ts'
import { asOfOldRevision, latestAsOf } from '../db/as-of.ts'
import type { Rehearsal } from '../db/backup-state.ts'
import type { Database, Db } from '../db/database.ts'
import { quoted } from '../db/quoted.ts'
import { tenantAccess } from '../db/tenant-login.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { type Answer, openReader, type Question, questionsAt, type Reader } from './rehearsal-answers.ts'

type Services = { database: Database; config: Config; now: () => Date }
type Result = Pick<Rehearsal, 'takenAt' | 'rowCount' | 'answerCount'>

/** A difference between the restored database and the backup or the original. */
class Difference extends Error {}

/** Disk space needed, as a multiple of the database: the scratch database, its log, and what the restore writes. */
const ROOM = 2

/**
 * Restores a backup into a scratch database and compares it: the rows of each table with the counts in the file, the
 * newest revision, and replayed answers with those of the database itself. Always returns how it ended.
 */
export async function rehearse(services: Services, file: string | BackupFile): Promise<Rehearsal> {
  const rehearsedAt = services.now()
  const startedMs = performance.now()
  const ended = (outcome: Rehearsal['outcome'], problem: string | null, result?: Result): Rehearsal => ({
    rehearsedAt,
    outcome,
    problem,
    takenAt: result?.takenAt ?? null,
    rowCount: result?.rowCount ?? 0,
    answerCount: result?.answerCount ?? 0,
    tookS: Math.round((performance.now() - startedMs) / 1000),
  })
  try {
    await refuseFullDisk(services)
    const result = await withScratchDatabase(services.database, (scratch) => compare(services, scratch, file))
    return ended('passed', null, result)
  } catch (error) {
    if (error instanceof NoScratchDatabase) return ended('impossible', error.message)
    const message = error instanceof Error ? error.message : String(error)
    // Anything else is a fault of the backup, of the restore or of this program: all of them must be reported.
    const isForeseen = error instanceof Difference || error instanceof StartProblem
    return ended('failed', isForeseen ? message : `the rehearsal ended early: ${message}`)
  }
}

/** Throws if there is too little space for the rehearsal. Only the embedded database is known to be on this disk. */
async function refuseFullDisk({ database, config }: Services): Promise<void> {
  const { hostname } = new URL(database.url)
  if (hostname !== '127.0.0.1' && config.databaseUrl !== null) return
  const [row] = await database.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  )
  const { bsize, bavail } = await statfs(config.dataFolder)
  const needed = ROOM * (row?.bytes ?? 0)
  if (bsize * bavail >= needed) return
  throw new NoScratchDatabase(
    `${megabytes(needed)} are needed in ${config.dataFolder}, and ${megabytes(bsize * bavail)} are free`,
  )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`

async function compare(services: Services, scratch: Database, file: string | BackupFile): Promise<Result> {
  let counts: Record<string, number> = {}
  const { header, end } = await restoreBackup(scratch, file, {
    onFilled: async (db) => {
      counts = await countRows(db)
    },
  })
  for (const [table, count] of Object.entries(end.rows))
    if (counts[table] !== count)
      throw new Difference(`${table} has ${counts[table] ?? 0} rows instead of ${count}`)
  const asOf = await latestAsOf(scratch)
  const stored = await asOfOldRevision(services.database, header.rev, Date.parse(header.takenAt))
  if (asOf.rev !== header.rev || (asOf.rev > 0 && asOf.at !== stored.at))
    throw new Difference(
      `the newest revision is ${asOf.rev} of ${asOf.at} instead of ${header.rev} of ${stored.at}`,
    )
  return {
    takenAt: new Date(header.takenAt),
    rowCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
    answerCount: await compareAnswers(services, scratch, asOf),
  }
}

async function countRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await tablesToKeep(db)) {
    const [row] = await db.query<{ count: number }>(`select count(*) as count from ${quoted(name)}`)
    counts[name] = row?.count ?? 0
  }
  return counts
}

/**
 * Compares answers from the database and from the restored backup; throws if one differs. Returns how many were
 * compared.
 */
async function compareAnswers(
  { database, config, now }: Services,
  scratch: Database,
  asOf: { rev: number; at: string },
): Promise<number> {
  const questions = asOf.rev === 0 ? [] : await questionsAt(scratch, asOf.rev, asOf.at)
  const { url } = await tenantAccess(database)
  const scratchUrl = new URL(url)
  scratchUrl.pathname = new URL(scratch.url).pathname
  const readers: Reader[] = []
  try {
    for (const [copy, tenantUrl] of [
      [database, url],
      [scratch, scratchUrl.toString()],
    ] as const)
      readers.push(await openReader(copy, { config, tenantUrl, now }))
    let count = 0
    for (const question of questions) {
      const [stored, restored] = await Promise.all(readers.map((reader) => reader.ask(question)))
      if (!stored || !restored) continue
      refuseDifference(question, stored, restored)
      // Refusals that are the same in both, such as for a point without a forecast, are not counted.
      if (stored.status === 200) count += 1
    }
    return count
  } finally {
    for (const reader of readers) await reader.close()
  }
}

function refuseDifference({ url }: Question, stored: Answer, restored: Answer): void {
  if (stored.status >= 500) throw new Difference(`${url} is answered with ${stored.status}`)
  if (restored.status !== stored.status)
    throw new Difference(`${url} is answered with ${restored.status} instead of ${stored.status}`)
  if (restored.text !== stored.text) throw new Difference(`${url} is answered otherwise`)
}
