import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { backupPlace } from '../backup/backup-place.ts'
import { StoreUnavailable } from '../blobs/blobs.ts'
import { openFileStore } from '../blobs/file-store.ts'
import { type Config, readConfig, SETTINGS } from '../config.ts'
import { hasEmbeddedDatabase } from '../db/embedded-postgres.ts'
import { prepareDataFolder } from '../installation/data-folder.ts'
import { fewBytesFree } from '../installation/disk-room.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { latestBackupAt } from '../jobs/backup.ts'
import { VERSION } from '../version.ts'
import { databaseFindings } from './doctor-database.ts'
import { storeFindings } from './doctor-store.ts'
import { type Finding, noted, ok, textOf, wrong } from './finding.ts'
import { withDatabase } from './supervisor.ts'

const OLDEST_NODE = [20, 19] as const
const ANSWER_MS = 3000
const HOUR_MS = 3_600_000
const BACKUP_OLD_H = 30

type Circumstances = { env: NodeJS.ProcessEnv; cwd: string; now: Date; nodeVersion: string }

/**
 * `npm run doctor`: says what this installation is, what is wrong with it, and what to do. It changes nothing. Prints a
 * line for each finding and returns how many are wrong.
 */
export async function doctor(circumstances: Circumstances, print: (line: string) => void): Promise<number> {
  let wrongCount = 0
  const report = (findings: readonly Finding[]) => {
    for (const finding of findings) print(textOf(finding))
    wrongCount += findings.filter(({ state }) => state === 'wrong').length
  }
  report([programFinding(circumstances.nodeVersion)])
  const { config, finding } = settingsOf(circumstances)
  report([finding])
  if (config) {
    report(await folderFindings(config))
    report([await answerFinding(config)])
    report(await storedFindings(config))
    report(await storeFindings(config))
    report(await backupFindings(config, circumstances.now))
  }
  print(wrongCount === 0 ? '\nNothing is wrong.' : `\n${wrongCount} wrong: see «do» above.`)
  return wrongCount
}

function programFinding(nodeVersion: string): Finding {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
  const text = `Verglas ${VERSION}, Node.js ${nodeVersion}, ${process.platform} ${process.arch}`
  return isOld
    ? wrong('program', text, `install Node.js ${OLDEST_NODE.join('.')} or later`)
    : ok('program', text)
}

function settingsOf({ env, cwd }: Circumstances): { config: Config | null; finding: Finding } {
  try {
    const config = readConfig(env, cwd)
    // Names alone: values may be secrets.
    const names = Object.keys(SETTINGS).filter((name) => env[name]?.trim())
    return {
      config,
      finding: ok('settings', names.length > 0 ? names.join(', ') : 'none given, all as in README'),
    }
  } catch (problem) {
    if (!(problem instanceof StartProblem)) throw problem
    return {
      config: null,
      finding: wrong('settings', problem.message, 'correct the setting; README lists all'),
    }
  }
}

async function folderFindings({ dataFolder, databaseUrl }: Config): Promise<Finding[]> {
  if (!existsSync(dataFolder))
    return [
      databaseUrl
        ? noted('data folder', `${dataFolder} does not exist; the first start creates it`)
        : noted(
            'data folder',
            `${dataFolder} does not exist: nothing was started here`,
            'npm start, or give the VERGLAS_DATA of the program',
          ),
    ]
  try {
    prepareDataFolder(dataFolder)
  } catch (problem) {
    if (!(problem instanceof StartProblem)) throw problem
    return [wrong('data folder', problem.message, 'see the message')]
  }
  const { bsize, bavail } = await statfs(dataFolder)
  const text = `${dataFolder}, ${gigabytes(bsize * bavail)} free`
  const isNearlyFull = (await fewBytesFree(dataFolder)) !== null
  return [
    isNearlyFull
      ? wrong(
          'data folder',
          text,
          'free some space: nothing acknowledged is lost, writing continues by itself',
        )
      : ok('data folder', text),
  ]
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** Whether the program answers at its port, and what it says of itself. */
async function answerFinding({ port, host }: Config): Promise<Finding> {
  const reachableHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const address = `http://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${port}/api/health`
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })
    .then(async (response) => (await response.json()) as { status?: string; version?: string })
    // Nothing listens there, it does not answer in time, or not with JSON.
    .catch(() => null)
  if (!answer) return noted('answers', `nothing answers at ${address}`, 'npm start, if it should run')
  if (answer.version === undefined)
    return wrong('answers', `another program answers at ${address}`, 'set PORT to a free port')
  const text = `Verglas ${answer.version} at ${address}: ${answer.status}`
  if (answer.version !== VERSION)
    return noted(
      'answers',
      `${text}; this folder has ${VERSION}`,
      'restart to run the version of this folder',
    )
  return answer.status === 'ok' ? ok('answers', text) : wrong('answers', text, 'see the problems below')
}

async function storedFindings(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !hasEmbeddedDatabase(config.dataFolder))
    return [noted('database', 'none yet; the first start creates it')]
  const findings: Finding[] = []
  try {
    await withDatabase(
      config,
      async (database) => {
        findings.push(...(await databaseFindings(database, config)))
      },
      { migrates: false },
    )
  } catch (problem) {
    if (!(problem instanceof StartProblem)) throw problem
    findings.push(wrong('database', problem.message, 'see docs/operations.md, «When something fails»'))
  }
  return findings
}

async function backupFindings(config: Config, now: Date): Promise<Finding[]> {
  const { backup } = config
  if (!backup)
    return [
      noted(
        'backups',
        'none are written',
        'set VERGLAS_BACKUP_FOLDER to a folder on another disk, or VERGLAS_BLOBS_BACKUPS',
      ),
    ]
  const place = backupPlace(backup.folder, await openFileStore(config))
  const latestAt = await latestBackupAt(place).catch((error) => {
    if (error instanceof StoreUnavailable) return error
    throw error
  })
  if (latestAt instanceof StoreUnavailable)
    return [wrong('backups', latestAt.message, 'see the object store')]
  if (!latestAt)
    return [
      wrong('backups', `no backup in ${place.name}`, 'check space and permissions; the first takes minutes'),
    ]
  const hours = (now.getTime() - latestAt.getTime()) / HOUR_MS
  const text = `latest in ${place.name} is ${hours.toFixed(1)} h old`
  return [
    hours > BACKUP_OLD_H
      ? wrong('backups', text, 'check space and permissions of the folder')
      : ok('backups', text),
  ]
}
