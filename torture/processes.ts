import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { TrialUnsupported } from './trial.ts'

export type ProcessRole = 'supervisor' | 'api' | 'worker' | 'postmaster' | 'backend'
type Running = { pid: number; parent: number; rssKb: number; line: string }

function listProcesses(): Running[] {
  if (process.platform === 'win32') throw new TrialUnsupported('this trial looks for processes with `ps`')
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((text) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(text)
    if (!match) return []
    const [, pid, parent, rssKb, line = ''] = match
    return [{ pid: Number(pid), parent: Number(parent), rssKb: Number(rssKb), line }]
  })
}

/** Process id for a role; for a database session, any one. Null if it is not running now. */
export function pidOf(
  role: ProcessRole,
  product: { supervisorPid(): number; folder: string },
): number | null {
  if (role === 'supervisor') return product.supervisorPid()
  if (role === 'postmaster') return postmasterOf(product.folder)
  if (role === 'backend') {
    const postmaster = postmasterOf(product.folder)
    const backends = listProcesses().filter(
      ({ parent, line }) => parent === postmaster && /postgres: verglas verglas/.test(line),
    )
    return backends[Math.floor(Math.random() * backends.length)]?.pid ?? null
  }
  const roles = listProcesses().filter(
    ({ parent, line }) => parent === product.supervisorPid() && line.includes(`--role ${role}`),
  )
  return roles[0]?.pid ?? null
}

/** Ends a program and the database of its folder at one instant, with all their processes, as a power cut does. */
export function killAll(program: number, folder: string): void {
  const processes = listProcesses()
  const victims = [program, postmasterOf(folder)].filter((pid) => pid !== null)
  for (let at = 0; at < victims.length; at++)
    for (const { pid, parent } of processes) if (parent === victims[at]) victims.push(pid)
  for (const pid of victims) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

function postmasterOf(folder: string): number | null {
  try {
    const [pid] = fs.readFileSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')
    return Number(pid) || null
  } catch {
    // No database runs in this folder: the file does not exist (ENOENT).
    return null
  }
}

/** The memory of a process, in MB. */
export function memoryMb(pid: number): number {
  const target = listProcesses().find((process) => process.pid === pid)
  return target ? Math.round(target.rssKb / 1000) : Number.NaN
}
