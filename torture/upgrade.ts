import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import { ROOT } from '../scripts/root.ts'
import { withFolder } from '../scripts/temporary.ts'
import { percentile, seconds } from '../test-material/figure.ts'
import { buildWhatIsStale } from '../test-material/product-build.ts'
import { fillWith, withSmallDisk } from './disk.ts'
import {
  type Acknowledged,
  acknowledgedIn,
  backupOf,
  copyFolder,
  inFolder,
  isCompleteBackup,
  makeOldInstallation,
} from './old-installation.ts'
import { killAll } from './processes.ts'
import { noneExpected, type Trial } from './trial.ts'

const ROUNDS = 100
/** From the fault, or from the moment that there is room again, until the operation is complete or undone. */
const RECOVERY_BUDGET_MS = 60_000
const GIVE_UP_MS = 180_000
const FULL_MS = 4000
/**
 * When a fault happens, as a share of the duration of the command without a fault. Earlier it would only load modules;
 * later it may have ended already.
 */
const SHARES = { min: 0.15, max: 0.9 }

const OPERATIONS = ['upgrade', 'backup', 'restore', 'rehearsal'] as const
type Operation = (typeof OPERATIONS)[number]
/** kill: the program alone; power: the program and its database at one instant; full: no space on the disk. */
const FAULTS = ['kill', 'power', 'full'] as const
type Fault = (typeof FAULTS)[number]

/** Folders that the rounds copy, and what was acknowledged in them. */
type Material = {
  old: string
  upgraded: string
  file: string
  acknowledged: Acknowledged
  /** How long each operation takes without a fault. */
  durationMs: Record<Operation, number>
}

export const upgrade: Trial = {
  name: 'upgrade',
  title: 'upgrade, backup, restore and rehearsal are interrupted by kill -9, power cut and full disk',
  run: ({ rounds, minutes }) =>
    withFolder(async (folder) => {
      buildWhatIsStale({ withPast: false })
      const material = await makeMaterial(folder)
      const untilMs = performance.now() + (minutes ?? Number.POSITIVE_INFINITY) * 60_000
      const results: Result[] = []
      const isEnough = () =>
        results.filter(({ wasComplete }) => !wasComplete).length >= (rounds ?? ROUNDS) ||
        performance.now() > untilMs
      for (let round = 0; !isEnough(); round++) {
        const operation = OPERATIONS[round % OPERATIONS.length] ?? 'upgrade'
        const fault = FAULTS[Math.floor(round / OPERATIONS.length) % FAULTS.length] ?? 'kill'
        const result = await interrupt(material, operation, fault)
        results.push(result)
        process.stdout.write(`  ${results.length}: ${textOf(result)}\n`)
      }
      return figuresOf(results)
    }),
}

type Result = {
  operation: Operation
  fault: Fault
  afterMs: number
  recoveredMs: number
  wasComplete: boolean
  problems: string[]
}

function textOf({ operation, fault, afterMs, recoveredMs, wasComplete, problems }: Result): string {
  const moment = `${fault} after ${seconds(afterMs)}${wasComplete ? ' (it was complete)' : ''}`
  return [`${operation}, ${moment}: complete or undone after ${seconds(recoveredMs)}`, ...problems].join('; ')
}

function figuresOf(results: readonly Result[]) {
  const slowestMs = Math.max(...results.map(({ recoveredMs }) => recoveredMs))
  const problems = results.flatMap(({ operation, fault, problems }) =>
    problems.map((problem) => `${operation}, ${fault}: ${problem}`),
  )
  return [
    { what: 'interruptions', figure: String(results.length) },
    {
      what: '– before the operation was complete',
      figure: String(results.filter(({ wasComplete }) => !wasComplete).length),
    },
    noneExpected(
      '– after which something acknowledged was lost, or a file was damaged',
      problems.length,
      problems,
    ),
    {
      what: 'complete or undone, slowest',
      figure: seconds(slowestMs),
      budget: seconds(RECOVERY_BUDGET_MS),
      isMet: slowestMs <= RECOVERY_BUDGET_MS,
    },
    ...OPERATIONS.map((operation) => {
      const took = results
        .filter((result) => result.operation === operation)
        .map((result) => result.recoveredMs)
      return {
        what: `– ${operation}, ${took.length} times`,
        figure: `median ${seconds(percentile(took, 0.5))}, slowest ${seconds(Math.max(...took))}`,
      }
    }),
  ]
}

async function makeMaterial(folder: string): Promise<Material> {
  const [old, upgraded, trial] = ['old', 'upgraded', 'trial'].map((name) => path.join(folder, name))
  if (!old || !upgraded || !trial) throw new Error('no folders')
  for (const place of [old, upgraded, trial]) fs.mkdirSync(place, { mode: 0o755 })
  const acknowledged = await makeOldInstallation(old)
  const file = path.join(folder, 'old.backup.gz')
  await backupOf(old, file)
  const durationMs: Record<Operation, number> = { upgrade: 0, backup: 0, restore: 0, rehearsal: 0 }
  copyFolder(old, upgraded)
  for (const operation of OPERATIONS) {
    const place = operation === 'restore' ? trial : upgraded
    const startedMs = performance.now()
    const running = await begin(operation, { folder: place, file })
    await running.complete
    durationMs[operation] = performance.now() - startedMs
    await running.stop()
    if (operation === 'backup') asNightlyBackup(upgraded)
    process.stdout.write(`  ${operation} without a fault: ${seconds(durationMs[operation])}\n`)
  }
  return { old, upgraded, file, acknowledged, durationMs }
}

/** Copies the backup to the name of a nightly backup, the only kind that a rehearsal uses. */
function asNightlyBackup(folder: string): void {
  const instant = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  const night = path.join(folder, 'backups', `verglas-${instant}Z.backup.gz`)
  fs.copyFileSync(path.join(folder, 'own.backup.gz'), night)
}

type Running = {
  process: ChildProcess
  /** Rejects if the program ends without having done it. */
  complete: Promise<void>
  ended: Promise<void>
  stop(): Promise<void>
}

/** Starts an operation on a data folder: an upgrade as `npm start` does it, the others as commands. */
async function begin(
  operation: Operation,
  { folder, file }: { folder: string; file: string },
): Promise<Running> {
  const script = operation === 'upgrade' ? 'start.mjs' : 'run-server.mjs'
  const backupFile = path.join(folder, 'own.backup.gz')
  const args = {
    upgrade: [],
    backup: ['backup', backupFile],
    restore: ['restore', file],
    rehearsal: ['rehearse'],
  }[operation]
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('VERGLAS_') && name !== 'DATABASE_URL',
  )
  const env = {
    ...Object.fromEntries(inherited),
    PORT: String(await freePort()),
    VERGLAS_DATA: folder,
    VERGLAS_DEMO: 'false',
    VERGLAS_BACKUP_FOLDER: path.join(folder, 'backups'),
    VERGLAS_BACKUP_REHEARSAL: String(operation === 'rehearsal'),
    NODE_ENV: 'production',
  }
  // A process group of its own, so that children that the trial has not killed end together with it.
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts', script), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const complete = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (operation === 'upgrade' && /^Ready in /m.test(output)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${operation} ended with ${code}:\n${output.slice(-2000)}`)),
    )
  })
  // Avoids an unhandled rejection; the code that awaits `complete` still gets the error.
  complete.catch(() => {})
  return {
    process: child,
    complete,
    ended,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

/** Runs an operation on a copy, causes a fault at a random moment, repeats the operation, and checks the result. */
function interrupt(material: Material, operation: Operation, fault: Fault): Promise<Result> {
  const work = (folder: string) => interruptIn(folder, material, operation, fault)
  return fault === 'full' ? withSmallDisk(work) : withFolder(work)
}

async function interruptIn(
  folder: string,
  material: Material,
  operation: Operation,
  fault: Fault,
): Promise<Result> {
  if (operation === 'upgrade') copyFolder(material.old, folder)
  else if (operation !== 'restore') copyFolder(material.upgraded, folder)
  const running = await begin(operation, { folder, file: material.file })
  const share = SHARES.min + Math.random() * (SHARES.max - SHARES.min)
  const afterMs = share * material.durationMs[operation]
  await sleep(afterMs)
  const wasComplete = await isSettled(running.complete)
  await applyFault(fault, folder, running)
  const startedMs = performance.now()
  await recover(operation, { folder, file: material.file }, running)
  const recoveredMs = performance.now() - startedMs
  const problems = await problemsIn(operation, folder, material)
  return { operation, fault, afterMs, recoveredMs, wasComplete, problems }
}

const isSettled = (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), sleep(0).then(() => false)])

async function applyFault(fault: Fault, folder: string, running: Running): Promise<void> {
  if (fault === 'full') {
    const ballast = path.join(folder, 'ballast')
    const untilMs = performance.now() + FULL_MS
    while (performance.now() < untilMs) {
      fillWith(ballast)
      await sleep(100)
    }
    fs.rmSync(ballast)
    return
  }
  const pid = running.process.pid ?? 0
  if (fault === 'power') killAll(pid, folder)
  else running.process.kill('SIGKILL')
  await running.ended
}

/** Waits until the operation has ended, and repeats it as often as a service manager would. */
async function recover(
  operation: Operation,
  place: { folder: string; file: string },
  first: Running,
): Promise<void> {
  const untilMs = performance.now() + GIVE_UP_MS
  for (let running = first; ; running = await begin(operation, place)) {
    const problem = await running.complete.then(
      () => null,
      (error: Error) => error,
    )
    if (problem === null) return running.stop()
    // The first restore had committed before it was killed.
    if (operation === 'restore' && /The database is not empty/.test(problem.message)) return
    if (performance.now() > untilMs) throw problem
    await sleep(200)
  }
}

/** What is missing or damaged after the recovery. */
async function problemsIn(
  operation: Operation,
  folder: string,
  { acknowledged }: Material,
): Promise<string[]> {
  const problems: string[] = []
  const now = await inFolder(folder, (database) => acknowledgedIn(database, acknowledged.rev))
  for (const [name, value] of Object.entries(acknowledged))
    if (now[name as keyof Acknowledged] !== value)
      problems.push(`${name} ${now[name as keyof Acknowledged]} instead of ${value}`)
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const backups = files.filter((name) => name.endsWith('.backup.gz'))
  for (const name of backups)
    if (!(await isCompleteBackup(path.join(folder, name)))) problems.push(`${name} is damaged`)
  const isExpected = (name: string) =>
    operation === 'upgrade' ? /before-/.test(name) : operation !== 'backup' || name === 'own.backup.gz'
  if (operation !== 'restore' && !backups.some(isExpected)) problems.push('there is no backup')
  const unfinishedBackups = files.filter((name) => /before-.*\.part$/.test(name))
  if (unfinishedBackups.length > 0) problems.push(`${unfinishedBackups.join(', ')} is left`)
  if (operation === 'rehearsal') {
    const rows = await inFolder(folder, (database) =>
      database.query("select 1 from pg_database where datname like '%\\_rehearsal'"),
    )
    if (rows.length > 0) problems.push('a scratch database is left')
  }
  return problems
}
