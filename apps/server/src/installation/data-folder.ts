import fs from 'node:fs'
import path from 'node:path'
import { StartProblem } from './start-problem.ts'

/** Folders that the program writes into, and files that it reads, once they exist. */
const WRITTEN = ['', 'postgres', path.join('postgres', 'data'), 'pictures', 'waiting', 'outbox']
const READ = ['secret.key', path.join('postgres', 'password')]

/**
 * Makes the data folder if there is none. Throws a `StartProblem` if something in it cannot be written or read, before
 * anything is changed: a start that fails half way leaves somebody with a trace instead of a sentence.
 */
export function prepareDataFolder(folder: string): void {
  attempt('written', folder, folder, () => makeFolder(folder))
  for (const name of WRITTEN) {
    const place = path.join(folder, name)
    // The database of a data folder that only root may enter is elsewhere.
    if (fs.existsSync(place)) attempt('written', folder, place, () => writeInto(place))
  }
  for (const name of READ) {
    const file = path.join(folder, name)
    if (fs.existsSync(file)) attempt('read', folder, file, () => fs.closeSync(fs.openSync(file, 'r')))
  }
}

/** Writing is tried, because rights alone say nothing of a file system that is mounted read-only. */
function writeInto(folder: string): void {
  const probe = path.join(folder, `.write-test-${process.pid}`)
  fs.writeFileSync(probe, '')
  fs.unlinkSync(probe)
}

function attempt(verb: 'written' | 'read', folder: string, place: string, work: () => void): void {
  try {
    work()
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    throw new StartProblem(
      place === folder
        ? `The data folder ${folder} cannot be written (${code}): set VERGLAS_DATA to another folder.`
        : `${place} cannot be ${verb} (${code}) by this user: give the data folder ${folder} to the user who runs the program, with everything in it.`,
    )
  }
}

/**
 * Creates one level after the other: Node's own `recursive` never ends where a file system refuses with
 * ENOENT (/proc).
 */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  fs.mkdirSync(folder)
}
