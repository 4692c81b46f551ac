import { fork } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { backupState, noteRehearsal } from '../db/backup-state.ts'
import type { Database } from '../db/database.ts'

/**
 * Rehearses in a process of its own: the program's calls and a restore take memory that a worker would keep. A process
 * that ends without a result is one that failed.
 */
export async function rehearseInChild(database: Database, now: () => Date): Promise<void> {
  const program = path.join(path.dirname(fileURLToPath(import.meta.url)), 'main.js')
  const [rehearsedAt, startedMs] = [now(), performance.now()]
  const end = await new Promise<number | string | null>((resolve, reject) => {
    fork(program, ['rehearse'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      .once('error', reject)
      .once('exit', (code, signal) => resolve(code ?? signal))
  })
  // Exit code 1 with a stored result: the rehearsal itself has recorded that it failed.
  if (end === 0 || (end === 1 && (await hasResultSince(database, rehearsedAt)))) return
  await noteRehearsal(database, {
    rehearsedAt,
    outcome: 'failed',
    problem: `its process ended with ${end}; the standard error of the worker says why`,
    takenAt: null,
    rowCount: 0,
    answerCount: 0,
    tookS: Math.round((performance.now() - startedMs) / 1000),
  })
}

async function hasResultSince(database: Database, since: Date): Promise<boolean> {
  const { rehearsal } = await backupState(database)
  return rehearsal !== null && rehearsal.rehearsedAt >= since
}
