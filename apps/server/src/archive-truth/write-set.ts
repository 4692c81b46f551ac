import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import { goodValue, type StationReading } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import { pointJson, type RoadCase } from '@verglas/road-model'
import { readingsOf } from '../chain/facts/readings.ts'
import type { Archive } from '../chain/step.ts'
import { roadInputsAgain } from '../chain/steps/road/cases.ts'
import type { ChainPoint } from '../chain/work-items/castpoint-blocks.ts'
import { withObservedWeather } from './observed-weather.ts'
import { type PastIssue, pastIssues } from './queries.ts'
import { type Contents, originText, type SetChoice } from './set-origin.ts'

/** Forecasts are compared with the readings of this many hours after their issue. */
const COMPARED_HOURS = 24
/**
 * An older reading does not count as the persistence forecast; the skill of the product is measured with the same
 * limit.
 */
const LAST_READING_MS = 2 * HOUR_MS

type LinkedPoint = ChainPoint & { stationId: string }

const TRUTH_HEAD = 'id,init_utc,lead_h,obs_rst_c,roadsurf_rst_c,persistence_rst_c'
const TRUTH_CODES = ['ts', 'tair', 'tdew', 'wind_avg', 'wind_force'] as const

/**
 * Writes a point's past road forecasts and what its station observed afterwards as a point set of `npm run validate`:
 * `points.json.gz`, `truth.csv.gz` and a README, in a folder of its own that appears when it is complete. Each forecast
 * has the inputs that the chain had, without forecasters' corrections. Returns what the set contains; with no forecast
 * that can be compared, nothing is written.
 */
export async function writeTruthSet(
  { db, asOf }: Archive,
  point: LinkedPoint,
  folder: string,
  choice: SetChoice,
): Promise<Contents> {
  const { span, everyH } = choice
  const issues = await pastIssues(db, point.castpointId, span, everyH)
  const readingSpan = { fromMs: span.fromMs, toMs: span.untilMs + COMPARED_HOURS * HOUR_MS }
  const read = await readingsOf(db, [point.stationId], TRUTH_CODES, readingSpan, asOf)
  const readings = read.get(point.stationId) ?? []
  const unfinished = `${folder}.part`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  try {
    const set = new SetRows()
    const texts = Readable.from(set.pointTexts({ db, asOf }, { point, issues, readings, choice }))
    await pipeline(texts, createGzip(), createWriteStream(path.join(unfinished, 'points.json.gz')))
    const contents = set.contents()
    if (contents.forecasts === 0) {
      await rm(unfinished, { recursive: true, force: true })
      return contents
    }
    const truth = [TRUTH_HEAD, ...set.truth, ''].join('\n')
    await writeFile(path.join(unfinished, 'truth.csv.gz'), await promisify(gzip)(truth))
    await writeFile(
      path.join(unfinished, 'README.md'),
      await originText({ db, asOf }, point, contents, choice),
    )
    await rename(unfinished, folder)
    return contents
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

type SetInput = {
  readonly point: LinkedPoint
  readonly issues: readonly PastIssue[]
  readonly readings: readonly StationReading[]
  readonly choice: SetChoice
}

/** Collects the rows of the truth while the points are written one after the other. */
class SetRows {
  readonly truth: string[] = []
  readonly #weatherSources = new Set<string>()
  #issuedMs: number[] = []
  #withoutWeather = 0
  #withoutTruth = 0

  async *pointTexts({ db }: Archive, { point, issues, readings, choice }: SetInput): AsyncGenerator<string> {
    yield '['
    for (const issue of issues) {
      const [input] = await roadInputsAgain(db, [point.castpointId], issue)
      if (!input) {
        this.#withoutWeather += 1
        continue
      }
      const roadCase = setCase(input.modelCase ?? input.roadCase, readings, choice)
      const rows = truthRows(roadCase, readings)
      if (rows.length === 0) {
        this.#withoutTruth += 1
        continue
      }
      for (const { source } of input.blend.inputs.runs) this.#weatherSources.add(source)
      yield `${this.#issuedMs.length > 0 ? ',' : ''}\n${pointJson(roadCase)}`
      this.truth.push(...rows)
      this.#issuedMs.push(issue.issuedMs)
    }
    yield '\n]\n'
  }

  contents(): Contents {
    return {
      forecasts: this.#issuedMs.length,
      readings: this.truth.length,
      withoutWeather: this.#withoutWeather,
      withoutTruth: this.#withoutTruth,
      weatherSources: [...this.#weatherSources].sort(),
      firstIssuedMs: this.#issuedMs[0] ?? null,
      lastIssuedMs: this.#issuedMs.at(-1) ?? null,
    }
  }
}

function setCase(roadCase: RoadCase, readings: readonly StationReading[], { forcing }: SetChoice): RoadCase {
  const { id, fromMs, weather } = roadCase
  return {
    ...roadCase,
    id: `${id} ${new Date(fromMs).toISOString().slice(0, 16)}Z`,
    weather: forcing === 'hindcast' ? withObservedWeather(weather, readings, fromMs) : weather,
    untilMs: Math.min(roadCase.untilMs, fromMs + COMPARED_HOURS * HOUR_MS),
  }
}

/** A line for each good road temperature after the first instant of a forecast. */
function truthRows(roadCase: RoadCase, readings: readonly StationReading[]): string[] {
  const { id, fromMs, untilMs } = roadCase
  const init = new Date(fromMs).toISOString()
  const persistenceC = lastSurfaceC(roadCase)
  return readings.flatMap((reading) => {
    const observedC = reading.atMs > fromMs && reading.atMs <= untilMs ? goodValue(reading, 'ts') : null
    if (observedC === null) return []
    const leadH = ((reading.atMs - fromMs) / HOUR_MS).toFixed(4)
    return [[id, init, leadH, toHundredths(observedC), '', toHundredths(persistenceC)].join(',')]
  })
}

/** The road temperature that was known last when a forecast was issued; null if it was older than two hours. */
function lastSurfaceC({ observations, fromMs }: RoadCase): number | null {
  const last = observations.findLast(
    ({ atMs, surfaceC }) => atMs <= fromMs && atMs >= fromMs - LAST_READING_MS && Number.isFinite(surfaceC),
  )
  return last?.surfaceC ?? null
}

const toHundredths = (value: number | null) => (value === null ? '' : String(Math.round(value * 100) / 100))
