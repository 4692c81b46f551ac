import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decodeText } from '@verglas/contract/text-encoding'
import { causesOf } from '@verglas/forecasting'
import { timeMs } from '@verglas/metro-files'
import { HOUR_MS } from '@verglas/quantities'
import { forecastRoad, type RoadCase, type RoadForecast } from '@verglas/road-model'
import { reasonOf } from '../input-files.ts'
import { arrayElements } from '../json-array.ts'
import { readPoint } from '../point.ts'
import { Problem } from '../problem.ts'
import { calibrationsOf } from './calibration.ts'
import { correctionsByIssue, withCorrection } from './corrected.ts'
import { withLearnedCorrection } from './learned.ts'
import { issueHourOf, type Replay, type Replayed, seriesAt, surfaceAt } from './replay.ts'
import { parseNumber, readColumns } from './replay-table.ts'

const POINTS = 'points.json.gz'
const TRUTH = 'truth.csv.gz'
const COLUMNS = ['id', 'init_utc', 'lead_h', 'obs_rst_c', 'roadsurf_rst_c', 'persistence_rst_c'] as const

/**
 * Names of the folders that hold points in the form `--points` takes, together with the observations to
 * compare with.
 */
export function pointSets(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => [POINTS, TRUTH].every((file) => existsSync(path.join(folder, name, file))))
    .sort()
}

/** Forecasts every point of a set. Throws a Problem that names the file and the line or point. */
export function replayPoints(folder: string, set: string): Replay {
  const file = path.join(folder, set, POINTS)
  const forecasts = new Map(
    arrayElements(unzipped(file), file).map((text, index) => {
      const point = pointOf(text, `${file}, point ${index + 1}`)
      return [point.id, { point, forecast: forecastRoad(point) }] as const
    }),
  )
  const truthFile = path.join(folder, set, TRUTH)
  let unmatchedRows = 0
  const causes = new Map<Replayed, readonly number[]>()
  const rows = readColumns(Buffer.from(unzipped(truthFile)).toString('utf8'), truthFile, COLUMNS).flatMap(
    ([id = '', init = '', ...numbers], line): Replayed[] => {
      const initMs = timeMs(init)
      const [leadH = Number.NaN, observedC = Number.NaN, roadsurfC = Number.NaN, persistenceC = Number.NaN] =
        numbers.map(parseNumber)
      if (initMs === undefined || !Number.isFinite(leadH) || !Number.isFinite(observedC)) {
        throw new Problem(`${truthFile}, line ${line + 2}: init_utc, lead_h or obs_rst_c cannot be read`)
      }
      const entry = forecasts.get(id)
      if (entry?.point.fromMs !== initMs) {
        unmatchedRows += 1
        return []
      }
      const atMs = initMs + leadH * HOUR_MS
      const row = {
        set,
        caseId: set,
        issueHour: issueHourOf(initMs, entry.point.site.longitudeDeg),
        initMs,
        atMs,
        leadH,
        observedC,
        oursC: surfaceAt(entry.forecast, atMs),
        correctedC: Number.NaN,
        learnedC: Number.NaN,
        cloudPct: 100 * seriesAt(entry.forecast, 'cloudCover', atMs),
        metroC: Number.NaN,
        roadsurfC,
        persistenceC,
      }
      causes.set(row, errorCauses(entry.point, entry.forecast, row))
      return [row]
    },
  )
  const learned = withLearnedCorrection(rows, (row) => causes.get(row) ?? [])
  const corrections = correctionsByIssue(learned)
  const corrected = withCorrection(learned, corrections)
  const calibrations = calibrationsOf(corrected, corrections)
  return { rows: corrected, unmatchedRows, forecasts: forecasts.size, calibrations }
}

const KMH_PER_MS = 3.6

/** What may cause the error of a row, by the weather that the model used. */
function errorCauses({ site }: RoadCase, forecast: RoadForecast, { atMs, leadH }: Replayed) {
  const { latitudeDeg, longitudeDeg, sunOffsetMs = 0 } = site
  return causesOf(
    { latitudeDeg, longitudeDeg, sunOffsetMs },
    {
      atMs,
      leadH,
      cloudCover: seriesAt(forecast, 'cloudCover', atMs),
      windKmh: KMH_PER_MS * seriesAt(forecast, 'windMs', atMs),
    },
  )
}

function unzipped(file: string): Uint8Array {
  try {
    return gunzipSync(readFileSync(file))
  } catch (error) {
    throw new Problem(`${file}: ${reasonOf(error)}`)
  }
}

function pointOf(text: Uint8Array, place: string): RoadCase {
  try {
    return readPoint(JSON.parse(decodeText(text) ?? ''))
  } catch (error) {
    throw new Problem(`${place}: ${reasonOf(error)}`)
  }
}
