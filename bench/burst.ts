import { fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { aMapping } from '@verglas/sources/providers/csv/table-builder'
import {
  aSnapshot,
  aStationData,
  WINTER as ROAD_WINTER,
} from '@verglas/sources/providers/digitraffic/snapshot-builder'
import { aSwob, WINTER } from '@verglas/sources/providers/msc-swob/swob-builder'
import type { Database } from '../apps/server/src/db/database.ts'
import { withDatabase, withFolder } from '../scripts/temporary.ts'
import { type Figure, type Measurement, rate, seconds } from '../test-material/figure.ts'
import { nextMessage } from '../test-material/load.ts'
import type { BurstAnswer } from './burst-process.ts'

const SWOB_FILES = 1000
const CSV_BYTES = 100 * 1024 * 1024
/** Lines as a logger writes them: most columns are not measures of ours. */
const CSV_LINE_BYTES = 400
const SNAPSHOT_STATIONS = 500

export const burst: Measurement = {
  name: 'burst',
  title: 'A national burst: 1,000 SWOB files and 100 MB of CSV at once, then a Digitraffic snapshot',
  measure: () =>
    withFolder((folder) =>
      withDatabase(async (database) => {
        writeSwobs(folder)
        const csvRows = writeTable(path.join(folder, 'table.csv'))
        const snapshotValues = writeSnapshot(path.join(folder, 'snapshot.json'))
        await connect(database)
        const answer = await run(database, folder)
        const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
        return [
          {
            what: `${SWOB_FILES} SWOB files of as many stations, while the CSV comes in`,
            figure: `${seconds(answer.swobMs)}, ${rate((SWOB_FILES * 1000) / answer.swobMs, 'files')}`,
          },
          {
            what: `${csvRows} rows of CSV, ${megabytes(CSV_BYTES)}`,
            figure: `${seconds(answer.csvMs)}, ${rate((csvRows * 2 * 1000) / answer.csvMs, 'readings')}`,
          },
          {
            what: 'memory of the worker, at rest and at the most',
            figure: `${megabytes(answer.restBytes)}, ${megabytes(answer.peakBytes)}`,
          },
          {
            what: `a snapshot of ${SNAPSHOT_STATIONS} stations, ${snapshotValues} sensors`,
            figure: `${seconds(answer.snapshotMs)}, ${rate((snapshotValues * 1000) / answer.snapshotMs, 'sensors')}`,
          },
        ] satisfies Figure[]
      }),
    ),
}

function writeSwobs(folder: string): void {
  const observedAt = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString()
  for (let station = 0; station < SWOB_FILES; station += 1) {
    const text = aSwob({
      identification: {
        date_tm: observedAt,
        stn_nam: `STATION ${station}`,
        msc_id: String(7_000_000 + station),
        lat: String(45 + station / 500),
      },
      elements: WINTER.elements ?? [],
    })
    fs.writeFileSync(path.join(folder, `${station}.xml`), text)
  }
}

/** Returns the number of rows. */
function writeTable(file: string): number {
  const rows = Math.floor(CSV_BYTES / CSV_LINE_BYTES)
  const firstMs = Math.floor(Date.now() / 60_000) * 60_000 - rows * 60_000
  const descriptor = fs.openSync(file, 'w')
  fs.writeSync(descriptor, `time,t,u,${'x'.repeat(20)}\n`)
  for (let row = 0; row < rows; row += 1000) {
    const lines = Array.from({ length: Math.min(1000, rows - row) }, (_, n) => {
      const at = new Date(firstMs + (row + n) * 60_000).toISOString().slice(0, 16)
      const values = `${at},${((n % 200) / 10 - 10).toFixed(1)},${80 + (n % 20)},`
      return `${values.padEnd(CSV_LINE_BYTES - 1, '7')}\n`
    })
    fs.writeSync(descriptor, lines.join(''))
  }
  fs.closeSync(descriptor)
  return rows
}

/** Returns the number of sensors. */
function writeSnapshot(file: string): number {
  const at = new Date(Date.now() - 60_000).toISOString()
  const values = ROAD_WINTER.map((value) => ({ ...value, measuredTime: at }))
  const stations = Array.from({ length: SNAPSHOT_STATIONS }, (_, n) => aStationData(1000 + n, values, at))
  fs.writeFileSync(file, JSON.stringify(aSnapshot(...stations)))
  return SNAPSHOT_STATIONS * values.length
}

async function connect(database: Database): Promise<void> {
  const mapping = aMapping({
    columns: [
      { column: 't', measure: 'ts', unit: '°C' },
      { column: 'u', measure: 'rh', unit: '%' },
    ],
  })
  await database.query(
    `insert into connection (id, source, settings, is_enabled)
     values ('swob', 'msc-swob', '{}', true), ('csv', 'csv', $1, true), ('snapshot', 'digitraffic', '{}', false)`,
    [JSON.stringify(mapping)],
  )
}

async function run(database: Database, folder: string): Promise<BurstAnswer> {
  const files = [folder, path.join(folder, 'table.csv'), path.join(folder, 'snapshot.json')]
  const child = fork(new URL('./burst-process.ts', import.meta.url), [
    database.url,
    ...files,
    String(SWOB_FILES),
  ])
  return nextMessage<BurstAnswer>(child)
}
