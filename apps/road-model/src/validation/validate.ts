import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isoSecond } from '@verglas/metro-files'
import { reasonOf } from '../input-files.ts'
import { Problem } from '../problem.ts'
import { runCommand } from '../run-command.ts'
import { comparisonText, readValidated, type Validated } from './against.ts'
import { pointSets as pointSetsIn, replayPoints } from './point-set.ts'
import { type Replay, type Replayed, replay } from './replay.ts'
import { type ReplayCase, readReplayCase } from './replay-case.ts'
import { FORCINGS, type ForcingKind, readReplayTable, replayTablePath } from './replay-table.ts'
import { reportText, scenarioText, setReport } from './report.ts'
import { compareScenarios } from './scenarios.ts'

const USAGE =
  'Usage: npm run validate -- FOLDER [--json] [--against FILE.json] [--case ID] [--forcing forecast|hindcast] [--rows FILE.csv]'

/** Replays a folder of validation cases and reports how well the model did. */
await runCommand(() => {
  const request = readArguments(process.argv.slice(2))
  const { folder, isJson, caseId, forcing, rowsFile, againstFile } = request
  const earlier = againstFile === undefined ? null : readValidated(againstFile)
  const ids = caseIds(folder)
  const replays = replayTables(folder, ids, request)
  const isSubset = caseId !== undefined || forcing !== undefined
  const pointSets = isSubset
    ? []
    : pointSetsIn(folder).map((name) => ({ name, replay: replayPoints(folder, name) }))
  if (replays.length + pointSets.length === 0) {
    const content =
      ids.size > 0 ? `${ids.size} cases and no replay table` : 'neither cases nor a replay table'
    const table = path.basename(replayTablePath(folder, 'forecast'))
    process.stderr.write(`${folder} holds ${content} (${table}): there is nothing to compare with.\n`)
  }
  const validated: Validated = {
    replays: replays.map(({ name, replay }) => setReport(name, replay)),
    pointSets: pointSets.map(({ name, replay }) => setReport(name, replay)),
  }
  const scenarios = replays.length === 0 || caseId ? [] : compareScenarios(folder)
  if (isJson) process.stdout.write(`${JSON.stringify({ ...validated, scenarios }, null, 2)}\n`)
  else {
    const reports = [...validated.replays, ...validated.pointSets].map(reportText)
    const differences = scenarios.length > 0 ? [scenarioText(scenarios)] : []
    const comparison = earlier ? [comparisonText(earlier, validated)] : []
    process.stdout.write([...reports, ...differences, ...comparison].join('\n'))
  }
  if (rowsFile) {
    writeRows(
      rowsFile,
      [...replays, ...pointSets].flatMap(({ replay }) => replay.rows),
    )
  }
})

/** Replays the tables of a folder: each row with our model's forecast. */
function replayTables(
  folder: string,
  ids: ReadonlySet<string>,
  { caseId, forcing: only }: Pick<Arguments, 'caseId' | 'forcing'>,
): { name: ForcingKind; replay: Replay }[] {
  const tables = FORCINGS.filter((forcing) => !only || forcing === only)
    .filter((forcing) => existsSync(replayTablePath(folder, forcing)))
    .map((name) => ({
      name,
      rows: readReplayTable(replayTablePath(folder, name)).filter((row) => !caseId || row.caseId === caseId),
    }))
  const caseIdsInTables = new Set(tables.flatMap(({ rows }) => rows.map((row) => row.caseId)))
  if (caseId && tables.length > 0 && caseIdsInTables.size === 0)
    throw new Problem(`The tables have no rows of ${caseId}.`)
  const caseById = new Map<string, ReplayCase>()
  for (const id of caseIdsInTables) {
    if (ids.has(id))
      caseById.set(
        id,
        readReplayCase(casesFolder(folder), id, (other) => ids.has(other)),
      )
    else process.stderr.write(`${id} is in the tables but has no folder; it is skipped.\n`)
  }
  return tables.map(({ name, rows }) => ({ name, replay: replay(rows, caseById, name) }))
}

type Arguments = ReturnType<typeof readArguments>

function readArguments(args: readonly string[]) {
  const { values, positionals } = parsed(args)
  const [folder, ...rest] = positionals
  if (!folder || rest.length > 0) throw new Problem(USAGE, 2)
  if (values.forcing && !isForcing(values.forcing)) {
    throw new Problem(`--forcing is ${values.forcing}; it must be forecast or hindcast.`, 2)
  }
  return {
    folder,
    isJson: values.json ?? false,
    caseId: values.case,
    rowsFile: values.rows,
    forcing: values.forcing,
    againstFile: values.against,
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        case: { type: 'string' },
        forcing: { type: 'string' },
        rows: { type: 'string' },
        against: { type: 'string' },
      },
    })
  } catch (error) {
    throw new Problem(`${reasonOf(error)}\n${USAGE}`, 2)
  }
}

function isForcing(text: string): text is ForcingKind {
  return (FORCINGS as readonly string[]).includes(text)
}

function casesFolder(folder: string): string {
  return path.join(folder, 'metro', 'cases')
}

function caseIds(folder: string): Set<string> {
  if (!existsSync(folder)) throw new Problem(`${folder}: there is no such file or folder`)
  const cases = casesFolder(folder)
  if (!existsSync(cases)) return new Set()
  return new Set(readdirSync(cases).filter((name) => existsSync(path.join(cases, name, 'station.xml'))))
}

function writeRows(file: string, rows: readonly Replayed[]): void {
  const head =
    'set,case,init_utc,time_utc,lead_h,obs_rst_c,ours_rst_c,metro_rst_c,roadsurf_rst_c,persistence_rst_c'
  const number = (value: number, digits: number) => (Number.isNaN(value) ? '' : value.toFixed(digits))
  const lines = rows.map((row) =>
    [
      row.set,
      row.caseId,
      isoSecond(row.initMs),
      isoSecond(row.atMs),
      number(row.leadH, 4),
      number(row.observedC, 2),
      number(row.oursC, 2),
      number(row.metroC, 2),
      number(row.roadsurfC, 2),
      number(row.persistenceC, 2),
    ].join(','),
  )
  try {
    writeFileSync(file, [head, ...lines, ''].join('\n'))
  } catch (error) {
    throw new Problem(`${file}: ${reasonOf(error)}`)
  }
}
