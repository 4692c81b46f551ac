import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isoSecond } from '@verglas/metro-files'
import { reasonOf } from '../input-files.ts'
import { Problem } from '../problem.ts'
import { runCommand } from '../run-command.ts'
import { type Replayed, replay } from './replay.ts'
import { type ReplayCase, readReplayCase } from './replay-case.ts'
import { FORCINGS, type ForcingKind, readReplayTable, replayTablePath } from './replay-table.ts'
import { forcingReport, reportText, scenarioText } from './report.ts'
import { compareScenarios } from './scenarios.ts'

const USAGE =
  'Usage: npm run validate -- FOLDER [--json] [--case ID] [--forcing forecast|hindcast] [--rows FILE.csv]'

/** Replays a folder of validation cases and reports how well the model did. */
await runCommand(() => {
  const { folder, isJson, caseId, forcings, rowsFile } = readArguments(process.argv.slice(2))
  const ids = caseIds(folder)
  const tables = forcings
    .filter((forcing) => existsSync(replayTablePath(folder, forcing)))
    .map((forcing) => ({
      forcing,
      rows: readReplayTable(replayTablePath(folder, forcing)).filter(
        (row) => !caseId || row.caseId === caseId,
      ),
    }))
  if (tables.length === 0) {
    const found = ids.size > 0 ? `${ids.size} cases and no replay table` : 'neither cases nor a replay table'
    const table = path.basename(replayTablePath(folder, 'forecast'))
    process.stderr.write(`${folder} holds ${found} (${table}): there is nothing to compare with.\n`)
    if (isJson) process.stdout.write(`${JSON.stringify({ replays: [], scenarios: [] })}\n`)
    return
  }
  const wanted = new Set(tables.flatMap(({ rows }) => rows.map((row) => row.caseId)))
  if (caseId && wanted.size === 0) throw new Problem(`The tables have no rows of ${caseId}.`)
  const caseById = new Map<string, ReplayCase>()
  for (const id of wanted) {
    if (ids.has(id))
      caseById.set(
        id,
        readReplayCase(casesFolder(folder), id, (other) => ids.has(other)),
      )
    else process.stderr.write(`${id} stands in the tables and has no folder; it is left out.\n`)
  }
  const replays = tables.map(({ forcing, rows }) => ({ forcing, replay: replay(rows, caseById, forcing) }))
  const reports = replays.map((one) => forcingReport(one.forcing, one.replay))
  const scenarios = caseId ? [] : compareScenarios(folder)
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ replays: reports, scenarios }, null, 2)}\n`
      : [...reports.map(reportText), ...(scenarios.length > 0 ? [scenarioText(scenarios)] : [])].join('\n'),
  )
  const rows = replays.flatMap((one) => one.replay.rows)
  if (rowsFile) writeRows(rowsFile, rows)
})

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
    forcings: FORCINGS.filter((forcing) => !values.forcing || forcing === values.forcing),
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
    'forcing,case,init_utc,time_utc,lead_h,obs_rst_c,ours_rst_c,metro_rst_c,roadsurf_rst_c,persistence_rst_c'
  const number = (value: number, digits: number) => (Number.isNaN(value) ? '' : value.toFixed(digits))
  const lines = rows.map((row) =>
    [
      row.forcing,
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
