import fs from 'node:fs'
import path from 'node:path'
import type { Database } from '../apps/server/src/db/database.ts'
import { importInputs } from '../apps/server/src/ingest/import.ts'
import { withDatabase, withFolder } from '../scripts/temporary.ts'
import { type Figure, type Measurement, rate, seconds, thousands, timedMs } from '../test-material/figure.ts'
import { processorMs } from './processor-time.ts'

/** A year of a station is 52,560 readings of ten minutes. */
const STATIONS = 4
const ROWS_PER_STATION = 52_560
const ROWS = STATIONS * ROWS_PER_STATION
const STEP_MS = 600_000
const FROM_MS = Date.UTC(2018, 0, 1)
const READINGS_BUDGET = 30_000

/** Ten measures of a road weather station: ten years of twenty such stations are 100 million values. */
const COLUMNS = [
  ['T air', 'tair', '°C'],
  ['T chaussée', 'ts', '°C'],
  ['T sol', 'tss', '°C'],
  ['Rosée', 'tdew', '°C'],
  ['HR', 'rh', '%'],
  ['Vent', 'wind_avg', 'km/h'],
  ['Rafale', 'wind_max', 'km/h'],
  ['Dir', 'wind_dir', '°'],
  ['Pluie', 'rain', 'mm'],
  ['Batterie', 'battery', 'V'],
] as const
const VALUES = ROWS * COLUMNS.length

export const archive: Measurement = {
  name: 'archive',
  title: 'An archive of years as CSV, from the file to stored',
  measure: () =>
    withFolder(async (folder) => {
      const file = path.join(folder, 'archive.csv')
      writeFile(file)
      return withDatabase(async (database) => {
        const [firstMs, first] = await timed(database, () =>
          importOf(database, file, (appended) => appended >= ROWS),
        )
        const [againMs, repeatedImport] = await timed(database, () =>
          importOf(database, file, (appended) => appended === 0),
        )
        const perSecond = (ROWS * 1000) / firstMs
        return [
          {
            what: `${thousands(ROWS)} readings of ${COLUMNS.length} measures, ${STATIONS} stations, ${Math.round(fs.statSync(file).size / 1e6)} MB`,
            figure: `${rate(perSecond, 'readings')}, ${rate((VALUES * 1000) / firstMs, 'values')}`,
            budget: rate(READINGS_BUDGET, 'readings'),
            isMet: perSecond >= READINGS_BUDGET,
          },
          {
            what: 'of the processor: the program, and PostgreSQL beside it',
            figure: processorText(first),
          },
          { what: '100 million values at that rate', figure: seconds((1e8 / VALUES) * firstMs) },
          { what: 'the same file again: nothing new', figure: rate((ROWS * 1000) / againMs, 'readings') },
          { what: 'of the processor, again', figure: processorText(repeatedImport) },
        ] satisfies Figure[]
      })
    }),
}

async function timed(database: Database, work: () => Promise<unknown>) {
  let tookMs = 0
  const spent = await processorMs(database, async () => {
    tookMs = await timedMs(work)
  })
  return [tookMs, spent] as const
}

const microseconds = (totalMs: number) => `${((totalMs * 1000) / ROWS).toFixed(1)} µs a reading`
const processorText = ({ programMs, postgresMs }: Awaited<ReturnType<typeof processorMs>>) =>
  `${microseconds(programMs)}, ${postgresMs === null ? 'not known' : microseconds(postgresMs)}`

/** One station after the other, as a logger or a database writes an export. */
function writeFile(file: string): void {
  const descriptor = fs.openSync(file, 'w')
  fs.writeSync(descriptor, `Station;Date;${COLUMNS.map(([name]) => name).join(';')}\n`)
  for (let station = 0; station < STATIONS; station++) {
    const lines: string[] = []
    for (let row = 0; row < ROWS_PER_STATION; row++) {
      const at = new Date(FROM_MS + row * STEP_MS).toISOString().slice(0, 16).replace('T', ' ')
      const wave = Math.sin(row / 23 + station) * 9
      const cells = [
        wave,
        wave - 1.5,
        wave / 2 + 3,
        wave - 3,
        80 + wave,
        12 + wave,
        20 + wave,
        row % 360,
        0,
        12.6,
      ]
      lines.push(`S${station};${at};${cells.map((value) => value.toFixed(1).replace('.', ',')).join(';')}\n`)
    }
    fs.writeSync(descriptor, lines.join(''))
  }
  fs.closeSync(descriptor)
}

const settings = {
  stations: Array.from({ length: STATIONS }, (_, station) => ({
    ref: `S${station}`,
    name: `Station ${station}`,
    latitudeDeg: 45 + station / 10,
    longitudeDeg: 3,
    altitudeM: 900,
  })),
  stationColumn: 'Station',
  delimiter: ';',
  decimalSign: ',',
  timeZone: 'UTC',
  time: { columns: ['Date'] },
  columns: COLUMNS.map(([column, measure, unit]) => ({ column, measure, unit })),
}

async function importOf(database: Database, file: string, isExpected: (appended: number) => boolean) {
  const options = { sourceId: 'csv', inputs: [file], dryRun: false, settings }
  const importServices = { contact: null, now: () => new Date(), signal: new AbortController().signal }
  const { appended, refusedCount } = await importInputs(database, options, importServices)
  if (refusedCount > 0 || !isExpected(appended))
    throw new Error(`${appended} rows stored, ${refusedCount} refused`)
}
