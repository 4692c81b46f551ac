import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '../installation/start-problem.ts'

const LONGEST_WAIT_MS = 180_000
/**
 * The process that holds the lock keeps touching the file, because its process id alone may belong to another
 * process by now.
 */
const HEARTBEAT_MS = 2000
const DEAD_AFTER_MS = 30_000
const OWN = `${process.pid} ${randomUUID()}`

/**
 * Runs `work` while no other process of this machine does so for the same folder: one starts or stops the database, the
 * others wait and then use it as it is. A lock left by a killed process is ignored.
 */
export async function runExclusively<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const file = path.join(folder, 'starting.pid')
  const waitsSinceMs = performance.now()
  while (!take(file)) {
    if (performance.now() - waitsSinceMs > LONGEST_WAIT_MS)
      throw new StartProblem(`Another program has been starting the database in ${folder} for too long.`)
    await sleep(50)
  }
  const heartbeat = setInterval(() => fs.utimes(file, new Date(), new Date(), () => {}), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    fs.rmSync(file, { force: true })
  }
}

/** Writes a draft and links it, so that the file never exists without its content. */
function take(file: string): boolean {
  const draft = `${file}.${process.pid}`
  try {
    fs.writeFileSync(draft, OWN)
  } catch (error) {
    fs.rmSync(draft, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    // On a full disk the work runs without a lock file, so that the database can be stopped, unless the lock is held.
    return !fs.existsSync(file) || !isLocked(file)
  }
  try {
    fs.linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!isLocked(file)) removeDead(file)
    return false
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

function isLocked(file: string): boolean {
  try {
    const content = fs.readFileSync(file, 'utf8')
    const isFresh = Date.now() - fs.statSync(file).mtimeMs < DEAD_AFTER_MS
    const pid = Number.parseInt(content, 10)
    return isFresh && (content === OWN || (pid !== process.pid && isAlive(pid)))
  } catch {
    // The file was removed meanwhile (ENOENT): the caller checks again.
    return true
  }
}

/**
 * Of two processes that find a dead lock, one moves it away; a process that moved a live one puts it back.
 */
function removeDead(file: string): void {
  const movedFile = `${file}.dead.${process.pid}`
  try {
    fs.renameSync(file, movedFile)
    if (isLocked(movedFile)) fs.linkSync(movedFile, file)
  } catch {
    // Another process moved the file first (ENOENT), or has already taken the lock (EEXIST).
  } finally {
    fs.rmSync(movedFile, { force: true })
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
