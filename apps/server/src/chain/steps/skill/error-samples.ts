import type { ForecastCode } from '@verglas/contract/measures'
import {
  dailyErrors,
  type ErrorSample,
  forecastOf,
  type HourlyRun,
  hourlyErrors,
  hourlyForecast,
  hourlyTruth,
  mergedErrors,
  SAMPLE_DAYS,
  sameErrors,
  type Truth,
  valueAtHour,
} from '@verglas/forecasting'
import { DAY_MS, HOUR_MS, localDays } from '@verglas/quantities'
import type { Batch } from '../../../db/publish.ts'
import { arrayText } from '../../array-text.ts'
import { readingsOf } from '../../facts/readings.ts'
import type { Archive } from '../../step.ts'
import { type ChainPoint, idsOf } from '../../work-items/castpoint-blocks.ts'
import { DAILY_DAYS, ERROR_SCALE, samplesOf } from './products.ts'
import { runsAtSlots, type SurfaceAt, shadowRoadsAtSlots } from './queries.ts'

const RUN_HOURS = 240
/** Daily samples are made for at most this many past days; after a longer outage, earlier days get none. */
const LATEST_DAYS = 3
/** The runs nearest to these hours of UTC become samples. */
const SLOT_MS = 6 * HOUR_MS
/** The observations for an hourly sample are complete after this time. */
const HOURLY_MS = 48 * HOUR_MS
const DAY_CODES = [
  'tair',
  'rain',
  'snow',
  'rain_frz',
  'ice',
  'wind_max',
] as const satisfies readonly ForecastCode[]
const DAY_MEASURES = ['tmax', 'tmin', 'precipitation', 'gust'] as const

type Span = { doneUntilMs: number; untilMs: number }

/** Errors of the runs whose observations have become available between two scorings. */
export async function errorSampleBatch(
  archive: Archive,
  points: readonly ChainPoint[],
  span: Span,
): Promise<Batch> {
  const samples = new Map<string, ErrorSample[]>()
  const add = (castpointId: string, own: readonly ErrorSample[]) =>
    samples.set(castpointId, [...(samples.get(castpointId) ?? []), ...own])
  await addHourly(archive, points, span, add)
  await addDaily(archive, points, span, add)
  return {
    kind: 'error_sample',
    rows: [...samples].flatMap(([castpointId, own]) =>
      own.length > 0 ? [{ castpoint_id: castpointId, samples: own.map(sampleRow) }] : [],
    ),
  }
}

type Add = (castpointId: string, samples: readonly ErrorSample[]) => void

const hasAnyError = (sample: ErrorSample): boolean => sample.errors.some((error) => error !== null)

const sampleRow = ({ measure, issuedAtMs, stepH, errors }: ErrorSample) => ({
  measure,
  issued_at: new Date(issuedAtMs),
  step_h: stepH,
  errors: arrayText(errors, ERROR_SCALE),
})

/** Adds hourly errors of road and air for runs whose first two days have ended since the last scoring. */
async function addHourly({ db, asOf }: Archive, points: readonly ChainPoint[], span: Span, add: Add) {
  const firstMs = Math.max(span.doneUntilMs + SLOT_MS, span.untilMs - DAY_MS) - HOURLY_MS
  const slots = slotsBetween(firstMs, span.untilMs - HOURLY_MS)
  const runs = await runsAtSlots(db, idsOf(points), slots, ['tair', 'cloud'], 50, asOf)
  if (runs.size === 0) return
  const shadows = await shadowRoadsAtSlots(db, idsOf(points), slots, asOf)
  const fromMs = (slots[0] ?? 0) - SLOT_MS
  const stationIds = points.flatMap((point) => point.stationId ?? [])
  const readings = await readingsOf(
    db,
    stationIds,
    ['ts', 'tair'],
    {
      fromMs,
      toMs: span.untilMs,
      hourlyUntilMs: span.untilMs,
    },
    asOf,
  )
  for (const { castpointId, stationId } of points) {
    const ownReadings = (stationId && readings.get(stationId)) || []
    const truthOf = (measure: 'ts' | 'tair') => hourlyTruth(ownReadings, measure, fromMs, span.untilMs)
    const [road, air] = [truthOf('ts'), truthOf('tair')]
    const ownShadows = shadows.get(castpointId)
    for (const [slotMs, run] of runs.get(castpointId) ?? []) {
      const shadow = ownShadows?.get(slotMs)
      const samples = [
        ...(shadow ? roadSamples(run, shadow.raw, road) : []),
        ...(shadow?.learned ? [hourlyErrors('ts_learned', run.issuedAtMs, shadow.learned, road)] : []),
        hourlyErrors('tair', run.issuedAtMs, forecastOf(run, 'tair'), air),
      ]
      add(castpointId, samples.filter(hasAnyError))
    }
  }
}

/** Errors of the uncorrected road, with the road and the clouds that were forecast for the same hours. */
function roadSamples(run: HourlyRun, surfaceAt: SurfaceAt, road: readonly Truth[]): ErrorSample[] {
  const { issuedAtMs } = run
  return [
    hourlyErrors('ts_raw', issuedAtMs, surfaceAt, road),
    hourlyForecast('ts_forecast', issuedAtMs, surfaceAt),
    hourlyForecast('cloud_forecast', issuedAtMs, (ms) => valueAtHour(run, 'cloud', ms)),
  ]
}

/**
 * Adds daily errors for every run of the last ten days for which a local day has ended since the last
 * scoring.
 */
async function addDaily({ db, asOf }: Archive, points: readonly ChainPoint[], span: Span, add: Add) {
  const ended = points.flatMap((point) => {
    const days = localDays(point.timezone, span.untilMs - LATEST_DAYS * DAY_MS, LATEST_DAYS + 1).filter(
      (day) => day.toMs > span.doneUntilMs && day.toMs <= span.untilMs,
    )
    const [first, last] = [days[0], days.at(-1)]
    return first && last ? [{ point, fromMs: first.fromMs, toMs: last.toMs }] : []
  })
  if (ended.length === 0) return
  const ids = ended.map(({ point }) => point.castpointId)
  const fromMs = Math.min(...ended.map((day) => day.fromMs))
  const stationIds = ended.flatMap(({ point }) => point.stationId ?? [])
  const readings = await readingsOf(
    db,
    stationIds,
    ['tair', 'rain', 'snow', 'wind_max'],
    {
      fromMs: fromMs - HOUR_MS,
      toMs: span.untilMs,
    },
    asOf,
  )
  const slots = slotsBetween(fromMs - (SAMPLE_DAYS - 1) * DAY_MS, span.untilMs - SLOT_MS)
  const runs = await runsAtSlots(db, ids, slots, DAY_CODES, RUN_HOURS, asOf)
  const before = await samplesOf(db, ids, DAY_MEASURES, asOf, { everySlotDays: DAILY_DAYS })
  for (const { point, fromMs: beganMs, toMs } of ended) {
    const pointReadings = (point.stationId && readings.get(point.stationId)) || []
    const observed = pointReadings.filter(({ atMs }) => atMs >= beganMs - HOUR_MS && atMs <= toMs + HOUR_MS)
    const storedByKey = new Map(before.get(point.castpointId)?.map((sample) => [keyOf(sample), sample]))
    for (const run of runs.get(point.castpointId)?.values() ?? []) {
      const changed = dailyErrors(run, point.timezone, observed, toMs).flatMap((sample) => {
        const old = storedByKey.get(keyOf(sample))
        const merged = old ? mergedErrors(old, sample) : sample
        return hasAnyError(merged) && !(old && sameErrors(old, merged)) ? [merged] : []
      })
      add(point.castpointId, changed)
    }
  }
}

const keyOf = ({ measure, issuedAtMs }: ErrorSample): string => `${measure} ${issuedAtMs}`

export function slotsBetween(fromMs: number, toMs: number): number[] {
  const slots: number[] = []
  for (let atMs = Math.ceil(fromMs / SLOT_MS) * SLOT_MS; atMs <= toMs; atMs += SLOT_MS) slots.push(atMs)
  return slots
}
