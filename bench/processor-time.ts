import fs from 'node:fs'
import type { Database } from '../apps/server/src/db/database.ts'

/** Processor ticks per second, as Linux reports them to every program. */
const TICKS_PER_SECOND = 100

/**
 * Processor time of work in this program and in PostgreSQL with its helpers, ms: on a busy machine wall-clock
 * time says little. PostgreSQL is null without /proc, that is outside Linux.
 */
export async function processorMs(
  database: Database,
  work: () => Promise<unknown>,
): Promise<{ programMs: number; postgresMs: number | null }> {
  const postgresBefore = await postgresMs(database)
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  const postgresAfter = await postgresMs(database)
  return {
    programMs: (user + system) / 1000,
    postgresMs: postgresBefore === null || postgresAfter === null ? null : postgresAfter - postgresBefore,
  }
}

async function postgresMs(database: Database): Promise<number | null> {
  const [row] = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    const { parent } = statOf(String(row?.pid))
    const running = fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statOrNothing)
      .filter((stat) => stat?.parent === parent)
      .reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0)
    const server = statOf(String(parent))
    // The server itself accounts for children that have ended since.
    const ticks = running + server.ticks + server.ticksOfEnded
    return (ticks * 1000) / TICKS_PER_SECOND
  } catch {
    // The server runs elsewhere, or this system has no /proc (ENOENT): its time is unknown.
    return null
  }
}

/** The name of a program may contain spaces and brackets, so the fields are counted from its end. */
function statOf(pid: string): { parent: number; ticks: number; ticksOfEnded: number } {
  const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  const cells = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = cells.slice(11, 15).map(Number)
  return { parent: Number(cells[1]), ticks: user + system, ticksOfEnded: endedUser + endedSystem }
}

function statOrNothing(pid: string) {
  try {
    return statOf(pid)
  } catch {
    // The process has ended since the folder was listed (ENOENT, ESRCH).
    return null
  }
}
