import { readFile, writeFile } from 'node:fs/promises'
import type { NetworkToleranceKind } from '@verglas/contract/circuit-codes'
import { writeNetwork } from '../areas/network/circuits/network-geojson.ts'
import { judgeNetwork, type LocatedFault, withoutVersion } from '../areas/network/circuits/network-import.ts'
import { circuitsOf, hasSetup, matchPoints } from '../areas/network/circuits/queries.ts'
import { storeNetwork } from '../areas/network/circuits/store-network.ts'
import type { Config } from '../config.ts'
import { latestAsOf } from '../db/as-of.ts'
import type { Database } from '../db/database.ts'
import { openTenantPool } from '../db/setup-db.ts'
import { parseJsonFile } from '../installation/json-file.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { withDatabase } from './supervisor.ts'

const USAGE =
  'npm run network -- check|import ORGANISATION FILE.geojson, or npm run network -- export ORGANISATION [FILE.geojson].'

/** `npm run network -- check|import|export`: an organisation’s circuits and segments as GeoJSON. */
export async function network(config: Config, args: readonly string[]): Promise<void> {
  const [act, setupId, file, ...rest] = args
  if (!setupId || rest.length > 0) throw new StartProblem(USAGE)
  if (act === 'export') return await withDatabase(config, (database) => write(database, setupId, file))
  if ((act !== 'check' && act !== 'import') || !file) throw new StartProblem(USAGE)
  const content = await contentOf(file)
  await withDatabase(config, (database) => take(database, setupId, content, act === 'import'))
}

async function contentOf(file: string): Promise<unknown> {
  try {
    return parseJsonFile(await readFile(file))
  } catch (cause) {
    throw new StartProblem(`${file} cannot be read as GeoJSON: ${(cause as Error).message}`)
  }
}

/** The organisation's stored network, and the positions of its points. */
async function readStoredNetwork(database: Database, setupId: string) {
  if (!(await hasSetup(database, setupId))) throw new StartProblem(`There is no organisation ${setupId}.`)
  const tenants = openTenantPool(database.url, { maxConnections: 1 })
  try {
    const db = tenants.for(setupId)
    const asOf = await latestAsOf(database)
    return { circuits: await circuitsOf(db, asOf), points: await matchPoints(db, asOf) }
  } finally {
    await tenants.close()
  }
}

async function take(database: Database, setupId: string, content: unknown, isStored: boolean): Promise<void> {
  const stored = await readStoredNetwork(database, setupId)
  const { circuits, faults, changes, converted, tolerances } = judgeNetwork(content, stored)
  if (converted)
    print(
      `Coordinates converted from ${converted.system}${converted.isDeclared ? '' : ', which the file does not name: it is the only system in which the lines lie near the points'}.`,
    )
  for (const { what, count, first } of tolerances)
    print(`Read: ${TOLERANCE_WORDS[what]} in ${count} features, the first is feature ${first}.`)
  if (faults.length > 0) {
    for (const fault of faults) process.stderr.write(`${lineOf(fault)}\n`)
    throw new StartProblem(
      `Nothing was stored: ${faults.length === 1 ? '1 fault' : `${faults.length} faults`}.`,
    )
  }
  const { added, changed, removed } = changes
  const counts = `${added.length} segments new, ${changed.length} changed, ${removed.length} removed`
  if (!isStored) return print(`No fault. An import would bring: ${counts}.`)
  const author = { personId: 'command', name: 'npm run network' }
  const news = await storeNetwork(database, { setupId, author }, circuits, stored.circuits)
  print(`${circuits.length} circuits: ${counts}; ${news} circuits have a new version.`)
}

function lineOf({ feature, number, name, code, detail }: LocatedFault): string {
  const id = number !== null && feature.startsWith('features.') ? [] : [feature]
  const words = [number === null ? '' : `feature ${number}`, name === null ? '' : `«${name}»`, ...id]
  return `${words.filter(Boolean).join(' ') || '-'}: ${code}: ${detail}`
}
const TOLERANCE_WORDS: Readonly<Record<NetworkToleranceKind, string>> = {
  joined_lines: 'parts of a line that continue each other, as one line,',
  number_flags: '0 and 1 as no and yes',
  empty_fields: 'empty fields as absent',
  outer_id: 'the id beside the properties',
}
const print = (line: string) => void process.stdout.write(`${line}\n`)

async function write(database: Database, setupId: string, file: string | undefined): Promise<void> {
  const { circuits } = await readStoredNetwork(database, setupId)
  const text = `${JSON.stringify(writeNetwork(circuits.map(withoutVersion)))}\n`
  if (file) await writeFile(file, text)
  else process.stdout.write(text)
}
