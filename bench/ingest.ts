import fs from 'node:fs'
import path from 'node:path'
import { parseSwob } from '@verglas/sources/providers/msc-swob/parse'
import { aSwob, WINTER } from '@verglas/sources/providers/msc-swob/swob-builder'
import type { Database } from '../apps/server/src/db/database.ts'
import { importInputs } from '../apps/server/src/ingest/import.ts'
import { withDatabase, withFolder } from '../scripts/temporary.ts'
import { type Figure, kilobytes, type Measurement, rate, timedMs } from '../test-material/figure.ts'

const STATIONS = 50
const HOURS = 20
const FILES = STATIONS * HOURS
/** Stations whose files come first and are not counted, since parsing is timed from its second pass on. */
const WARM_UP_STATIONS = 10
/** Required rate of storing as a share of the rate of parsing alone, in the same run. */
const SHARE_PCT = 35

export const ingest: Measurement = {
  name: 'ingest',
  title: 'Files of SWOB observations, from parsing to stored',
  measure: () =>
    withFolder(async (folder) => {
      const [warmUp, measured] = ['warm-up', 'measured'].map((name) => path.join(folder, name))
      if (!warmUp || !measured) throw new Error('no folders')
      writeFiles(warmUp, WARM_UP_STATIONS, 8_000_000)
      const bytes = writeFiles(measured, STATIONS, 7_000_000)
      const before = await parseAll(measured)
      const stored = await withDatabase(async (database) => {
        await storeTwice(database, warmUp)
        return storeTwice(database, measured)
      })
      // Measured before and after, since the machine may be busy with other work for a while.
      const after = await parseAll(measured)
      const parsed = { values: before.values, tookMs: (before.tookMs + after.tookMs) / 2 }
      const sharePct = (parsed.tookMs * 100) / stored.firstMs
      return [
        { what: 'parsed only', figure: rate((FILES * 1000) / parsed.tookMs, 'files') },
        {
          what: `${FILES} files of ${kilobytes(bytes / FILES)}, ${STATIONS} stations, ${HOURS} hours, stored`,
          figure: `${rate((FILES * 1000) / stored.firstMs, 'files')}, ${rate((parsed.values * 1000) / stored.firstMs, 'values')}`,
        },
        {
          what: 'stored, as a share of the rate of parsing',
          figure: `${Math.round(sharePct)} %`,
          budget: `${SHARE_PCT} %`,
          isMet: sharePct >= SHARE_PCT,
        },
        {
          what: 'the same files again: nothing new',
          figure: rate((FILES * 1000) / stored.againMs, 'files'),
        },
      ] satisfies Figure[]
    }),
}

/** The files of a station are adjacent, as in a downloaded folder. Returns the number of bytes. */
function writeFiles(folder: string, stations: number, firstId: number): number {
  fs.mkdirSync(folder)
  let bytes = 0
  const startMs = Date.now() - HOURS * 3_600_000
  for (let station = 0; station < stations; station++) {
    for (let hour = 0; hour < HOURS; hour++) {
      const text = aSwob({
        identification: {
          date_tm: new Date(startMs + hour * 3_600_000).toISOString(),
          stn_nam: `STATION ${station}`,
          msc_id: String(firstId + station),
          lat: String(46 + station / 50),
        },
        elements: (WINTER.elements ?? []).map((element) =>
          element.name === 'air_temp'
            ? { ...element, value: (-12 + hour / 2 + station / 10).toFixed(1) }
            : element,
        ),
      })
      bytes += Buffer.byteLength(text)
      fs.writeFileSync(path.join(folder, `${station}-${String(hour).padStart(2, '0')}.xml`), text)
    }
  }
  return bytes
}

async function parseAll(folder: string): Promise<{ tookMs: number; values: number }> {
  const site = { receivedAt: new Date() }
  const contents = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name)))
  let values = 0
  const pass = async () => {
    values = 0
    for (const content of contents) {
      for await (const fact of parseSwob(singleChunk(content), site)) {
        if (fact.kind === 'refusal') throw new Error(`refused: ${fact.detail}`)
        values += Object.keys(fact.values).length
      }
    }
  }
  await pass()
  return { tookMs: await timedMs(pass), values }
}

async function* singleChunk(content: Uint8Array) {
  yield content
}

async function storeTwice(database: Database, folder: string): Promise<{ firstMs: number; againMs: number }> {
  const options = { sourceId: 'msc-swob', inputs: [folder], dryRun: false }
  const importServices = { contact: null, now: () => new Date(), signal: new AbortController().signal }
  const run = async (expected: (appended: number, facts: number) => boolean) => {
    const { facts, appended, refusedCount } = await importInputs(database, options, importServices)
    if (refusedCount > 0 || !expected(appended, facts))
      throw new Error(`${appended} rows, ${refusedCount} refused`)
  }
  return {
    firstMs: await timedMs(() => run((appended, facts) => appended >= facts)),
    againMs: await timedMs(() => run((appended) => appended === 0)),
  }
}
