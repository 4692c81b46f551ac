import { BLEND_SOURCE } from '@verglas/contract/codes'
import { FORECAST_MEASURES, type ForecastCode } from '@verglas/contract/measures'
import { asPointRun, type ErrorSample, HOUR_MS, type HourlyRun, type RoadCourse } from '@verglas/forecasting'
import type { Archive } from '../chain/archive.ts'
import { numbersOf } from '../chain/array-text.ts'
import { type Blend, joined, type RawRun } from '../chain/castpoint-blocks.ts'
import type { KnownReading } from '../chain/facts/readings.ts'
import type { SkillDay, StoredFit } from '../chain/steps/fit/fit.ts'
import { COURSE_SERIES, type CourseText, toCourse } from '../chain/steps/road/products.ts'
import {
  type PastForecast,
  roadForecast,
  runForecast,
  type Shadow,
  shadowForecasts,
} from '../chain/steps/skill/past-forecasts.ts'
import { ERROR_SCALE } from '../chain/steps/skill/products.ts'
import { NOT_LEARNT_FROM } from '../chain/steps/skill/scored-sources.ts'
import type { Batch } from '../db/publish.ts'
import type { PastFacts } from './past-facts.ts'
import { SIMULATED_SOURCE } from './simulated.ts'

type Road = { issuedAtMs: number; startMs: number; course: RoadCourse; forecast: PastForecast }

/** What is known of one point so far. */
type PointPast = {
  raw: RawRun[]
  blends: Blend[]
  roads: Road[]
  shadows: PastForecast[]
  samples: Map<string, ErrorSample>
  fit: StoredFit | null
  skill: Map<string, SkillDay>
}

const DAY_MS = 24 * HOUR_MS
const LONGEST_LEAD_MS = 48 * HOUR_MS
/** Of the run before the newest one, what it says of the hours before the newest begins. */
const STEPS_OF_OLDER = 18
/** A blend speaks for the hours after it up to the next one, and at most for these. */
const HISTORY_HOURS = 24

/** What the chain reads of its own blends. */
const READ_AGAIN = [
  'tair', 'tdew', 'pres', 'wind_avg', 'wind_max', 'cloud', 'rain', 'snow', 'rain_frz', 'ice',
] as const satisfies readonly ForecastCode[] // biome-ignore format: a list

export type PastArchive = {
  archive: Archive
  takeFacts(facts: PastFacts, rev: number): void
  takeProducts(batches: readonly Batch[]): void
}

/**
 * The archive in memory, while the past is written: it is asked only as of its end, so that whatever it holds is
 * known. It holds what is stored, no finer.
 */
export function pastArchive(): PastArchive {
  const pastByPoint = new Map<string, PointPast>()
  const readingsByStation = new Map<string, KnownReading[]>()
  const pastOf = (castpointId: string): PointPast => {
    let past = pastByPoint.get(castpointId)
    if (!past) {
      past = { raw: [], blends: [], roads: [], shadows: [], samples: new Map(), fit: null, skill: new Map() }
      pastByPoint.set(castpointId, past)
    }
    return past
  }
  const byPoint = <Value>(ids: readonly string[], read: (past: PointPast, id: string) => Value | null) => {
    const found = new Map<string, Value>()
    for (const id of ids) {
      const value = read(pastOf(id), id)
      if (value !== null) found.set(id, value)
    }
    return Promise.resolve(found)
  }

  const archive: Archive = {
    rawRuns: (ids) => byPoint(ids, ({ raw }) => (raw.length > 0 ? lastTwo(raw) : null)),
    newestBlends: (ids, hours) =>
      byPoint(ids, ({ blends }) => {
        const newest = blends.at(-1)
        return newest ? { ...newest, ...firstHours(newest, hours) } : null
      }),
    blendHistory: (ids, hours) =>
      byPoint(ids, ({ blends }) => {
        const sinceMs = (blends.at(-1)?.issuedAtMs ?? 0) - hours * HOUR_MS
        const runs = blends.filter((run) => run.issuedAtMs > sinceMs)
        return runs.length > 0 ? joined(runs.map((run) => firstHours(run, HISTORY_HOURS))) : null
      }),
    newestRoads: (ids) => byPoint(ids, ({ roads }) => roads.at(-1)?.course ?? null),
    // the simulated winter has none
    newestEnsembles: () => Promise.resolve(new Map()),
    readings: (ids, _codes, { fromMs, toMs, hourlyUntilMs = fromMs }) =>
      Promise.resolve(
        new Map(
          ids.map((id) => [
            id,
            between(readingsByStation.get(id) ?? [], fromMs, toMs).filter(
              ({ atMs }) => atMs > hourlyUntilMs || isNearHour(atMs),
            ),
          ]),
        ),
      ),
    fits: (ids) => byPoint(ids, ({ fit }) => fit),
    samples: (ids, measures) =>
      byPoint(ids, ({ samples }) =>
        [...samples.values()].filter(({ measure }) => measures.includes(measure)),
      ),
    firstNewTruthMs: (ids, doneRev) => {
      const firsts = ids.flatMap((id) => {
        const readings = readingsByStation.get(id) ?? []
        return readings[firstIndex(readings, ({ firstRev }) => firstRev > doneRev)]?.atMs ?? []
      })
      return Promise.resolve(
        firsts.length > 0 ? Math.floor(Math.min(...firsts) / HOUR_MS - 1) * HOUR_MS : null,
      )
    },
    pastForecasts: (ids, hours) =>
      byPoint(ids, ({ raw, blends, roads, shadows }) => {
        const isScored = ({ issuedAtMs }: { issuedAtMs: number }) =>
          issuedAtMs > hours.fromMs - LONGEST_LEAD_MS && issuedAtMs <= hours.untilMs
        return [
          ...raw.filter(isScored).map((run) => runForecast(run, hours)),
          ...blends.filter(isScored).map((run) => runForecast(asPointRun(run), hours)),
          ...roads.filter(isScored).map(({ forecast }) => forecast),
          ...shadows.filter(isScored),
        ]
      }),
    skillDays: (ids, sinceDay) =>
      Promise.resolve(
        ids.flatMap((id) =>
          [...pastOf(id).skill.values()].filter(
            ({ day, source }) => day >= sinceDay && !NOT_LEARNT_FROM.includes(source),
          ),
        ),
      ),
    runsAtSlots: (ids, slotsMs, _codes, hours) =>
      byPoint(ids, ({ blends }) => {
        const runs = atSlots(blends, slotsMs)
        return runs.length > 0 ? new Map(runs.map(([slot, run]) => [slot, firstHours(run, hours)])) : null
      }),
    surfacesAtSlots: (ids, slotsMs) =>
      byPoint(
        ids,
        ({ roads }) =>
          new Map(
            atSlots(roads, slotsMs).map(([slot, { forecast }]) => [slot, forecast.series.ts ?? (() => null)]),
          ),
      ),
  }

  return {
    archive,
    takeFacts({ atMs, readings, runs }, rev) {
      for (const { stationId, ...reading } of readings) {
        const known = readingsByStation.get(stationId)
        if (known) known.push({ ...reading, firstRev: rev })
        else readingsByStation.set(stationId, [{ ...reading, firstRev: rev }])
      }
      for (const { castpointId, issuedAtMs, startMs, stepS, altitudeM, values } of runs) {
        const past = pastOf(castpointId)
        past.raw = past.raw.filter((run) => run.issuedAtMs > atMs - LONGEST_LEAD_MS - DAY_MS)
        past.raw.push({
          source: SIMULATED_SOURCE,
          issuedAtMs,
          altitudeM,
          attributions: [],
          segments: [{ startMs, stepS, values }],
        })
      }
    },
    takeProducts(batches) {
      for (const { kind, rows } of batches) {
        const take = TAKERS[kind as keyof typeof TAKERS]
        for (const row of rows as { castpoint_id: string }[]) take?.(pastOf(row.castpoint_id), row as never)
      }
    },
  }
}

type Dated = { castpoint_id: string; issued_at: Date; start_at: Date }

/** How the rows of each kind are remembered. */
const TAKERS = {
  forecast_run(
    past: PointPast,
    row: Dated & { inputs: Blend['inputs'] } & Record<string, string | undefined>,
  ) {
    const values: HourlyRun['values'] = {}
    for (const code of READ_AGAIN) {
      const { column, scale } = FORECAST_MEASURES[code]
      const text = row[column]
      if (text) values[code] = numbersOf(text, scale)
    }
    past.blends.push({
      source: BLEND_SOURCE,
      issuedAtMs: row.issued_at.getTime(),
      startMs: row.start_at.getTime(),
      hours: Math.max(0, ...Object.values(values).map((series) => series.length)),
      values,
      inputs: row.inputs,
    })
  },
  road_forecast(past: PointPast, row: Dated & { step_s: number } & Record<string, string | null>) {
    if (row.step_s !== 3600) return
    const [issuedAtMs, startMs] = [row.issued_at.getTime(), row.start_at.getTime()]
    const texts = COURSE_SERIES.map(([name, [column]]) => [name, row[column] ?? '{}'])
    const course = toCourse({ start_ms: startMs, ...Object.fromEntries(texts) } as CourseText)
    const forecast = roadForecast(issuedAtMs, startMs, row.surface ?? '{}', row.below_zero ?? null)
    past.roads.push({ issuedAtMs, startMs, course, forecast })
  },
  shadow(past: PointPast, row: { issued_at: Date; courses: Course[] }) {
    const issuedMs = row.issued_at.getTime()
    past.shadows = past.shadows.filter(({ issuedAtMs }) => issuedAtMs > issuedMs - LONGEST_LEAD_MS - DAY_MS)
    for (const { start_at, ...course } of row.courses) {
      past.shadows.push(...shadowForecasts({ ...course, issued_ms: issuedMs, start_ms: start_at.getTime() }))
    }
  },
  skill(past: PointPast, row: { castpoint_id: string; increments: Increment[] }) {
    for (const { source, measure, day, n, sum_error, sum_square, cell_n, cell_sum_error } of row.increments) {
      const key = `${source} ${measure} ${day}`
      const known = past.skill.get(key)
      const sum = (text: string, before: readonly number[] | undefined) =>
        numbersOf(text).map((value, bin) => (value ?? 0) + (before?.[bin] ?? 0))
      past.skill.set(key, {
        castpointId: row.castpoint_id,
        source,
        measure,
        day,
        n: sum(n, known?.n),
        sumError: sum(sum_error, known?.sumError),
        sumSquare: sum(sum_square, known?.sumSquare),
        cellN: sum(cell_n ?? '{}', known?.cellN),
        cellSumError: sum(cell_sum_error ?? '{}', known?.cellSumError),
      })
    }
  },
  error_sample(past: PointPast, row: { castpoint_id: string; samples: SampleRow[] }) {
    for (const { measure, issued_at, step_h: stepH, errors } of row.samples) {
      const issuedAtMs = issued_at.getTime()
      past.samples.set(`${measure} ${issuedAtMs}`, {
        measure,
        issuedAtMs,
        stepH,
        errors: numbersOf(errors, ERROR_SCALE),
      })
    }
  },
  blend_fit(past: PointPast, { weights, corrections }: { castpoint_id: string } & StoredFit) {
    past.fit = { weights, corrections }
  },
} as const

type Course = Omit<Shadow, 'castpoint_id' | 'issued_ms' | 'start_ms'> & { start_at: Date }
type Increment = Pick<SkillDay, 'source' | 'measure' | 'day'> & {
  n: string
  sum_error: string
  sum_square: string
  cell_n?: string
  cell_sum_error?: string
}
type SampleRow = Pick<ErrorSample, 'measure' | 'stepH'> & { issued_at: Date; step_h: 1 | 24; errors: string }

function lastTwo(runs: readonly RawRun[]): RawRun[] {
  const [older, newest] = runs.length > 1 ? runs.slice(-2) : [null, runs[0]]
  const cut = older?.segments.map((segment) => ({
    ...segment,
    values: Object.fromEntries(
      Object.entries(segment.values).map(([code, series]) => [code, series.slice(0, STEPS_OF_OLDER)]),
    ),
  }))
  return [...(older && cut ? [{ ...older, segments: cut }] : []), ...(newest ? [newest] : [])]
}

function firstHours(run: HourlyRun, hours: number): HourlyRun {
  if (hours >= run.hours) return run
  const values = Object.fromEntries(
    Object.entries(run.values).map(([code, series]) => [code, series.slice(0, hours)]),
  )
  return { ...run, hours, values }
}

function atSlots<Issued extends { issuedAtMs: number }>(
  issued: readonly Issued[],
  slotsMs: readonly number[],
): [number, Issued][] {
  return slotsMs.flatMap((slotMs): [number, Issued][] => {
    const found = issued.findLast(({ issuedAtMs }) => issuedAtMs <= slotMs + 60_000)
    return found && found.issuedAtMs > slotMs - 6 * HOUR_MS ? [[slotMs, found]] : []
  })
}

/** Readings on (fromMs, toMs], of readings in order of time. */
function between(readings: readonly KnownReading[], fromMs: number, toMs: number): KnownReading[] {
  return readings.slice(
    firstIndex(readings, ({ atMs }) => atMs > fromMs),
    firstIndex(readings, ({ atMs }) => atMs > toMs),
  )
}

/** Index of the first for which it holds, if it holds for all after it. */
function firstIndex<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let [from, to] = [0, items.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const item = items[middle]
    if (item !== undefined && holds(item)) to = middle
    else from = middle + 1
  }
  return from
}

const isNearHour = (atMs: number): boolean => {
  const minute = Math.floor((atMs % HOUR_MS) / 60_000)
  return minute <= 10 || minute >= 50
}
