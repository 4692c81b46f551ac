import type { RoadType } from '@verglas/contract/circuit-codes'
import { type HourlyRun, roadWeather } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import {
  type Layer,
  MATERIALS,
  type RoadBetween,
  type RoadCase,
  type RoadClass,
  type RoadCover,
  type RoadForecast,
  type TreatmentEvent,
} from '@verglas/road-model'
import { middleOf, mixedRun, type PointHours, pointHours, type Share } from '@verglas/road-network'
import type { Blend } from '../../facts/forecast-runs.ts'
import { sunOffsetMsOf } from '../../season-sun.ts'
import type { ChainPoint } from '../../work-items/castpoint-blocks.ts'
import type { ChainSegment, IssuedRoad } from './queries.ts'

/** Past hours at the start of each segment series, as computed by the model. */
export const PAST_HOURS = 24
export const LOOKAHEAD_HOURS = 50
export const HOURS = PAST_HOURS + LOOKAHEAD_HOURS + 1
/** The ground temperatures are spun up for this long before the series begin. */
const SPIN_UP_HOURS = 24
/** Largest error that the free run at a point is assumed to have, K. */
const MAX_ERROR_K = 10

/** The inputs of a forecast point. */
export type PointInput = {
  point: ChainPoint
  blend: Blend
  history: HourlyRun | null
  /** Oldest first. */
  roads: readonly IssuedRoad[]
  treatments: readonly TreatmentEvent[]
}

const CLASS: Record<RoadType, RoadClass> = {
  motorway: 'motorway',
  ramp: 'motorway',
  main: 'main',
  secondary: 'main',
  local: 'main',
}

/** The first hour of the segment series of a forecast issued at this instant. */
export const startMsOf = (issuedAtMs: number): number =>
  Math.floor(issuedAtMs / HOUR_MS) * HOUR_MS - PAST_HOURS * HOUR_MS

/** The hours to compute: all, or only those after the hour for which an earlier forecast stored its roads. */
export type Span = { startMs: number; fromMs: number; isWarm: boolean }

const spanOf = ({ startMs, fromMs }: Span) => ({
  fromMs,
  untilMs: startMs + (HOURS - 1) * HOUR_MS,
  outputStepS: 3600,
  keepAtMs: startMs + PAST_HOURS * HOUR_MS,
})

/** The weather is hourly: a road that continues from a stored state also needs the hour from which it continues. */
const weatherFromMs = ({ fromMs, isWarm }: Span) => (isWarm ? fromMs : fromMs - SPIN_UP_HOURS * HOUR_MS)

/**
 * The case of a forecast point without readings and corrections, like the segments. Its difference from the
 * point's own forecast, which has both, is the known error around there.
 */
export function freeCase(input: PointInput, span: Span, resumeFrom: RoadBetween | null): RoadCase {
  const { point, blend, history, treatments, roads } = input
  const { castpointId, latitudeDeg, longitudeDeg, altitudeM, isBridge, isSimulated, site } = point
  const cover = span.isWarm ? null : coverFrom(roads, span.startMs)
  return {
    id: castpointId,
    site: {
      ...site,
      latitudeDeg,
      longitudeDeg,
      isBridge,
      sunOffsetMs: sunOffsetMsOf(isSimulated, span.startMs),
      ...(altitudeM === null ? {} : { altitudeM }),
    },
    weather: roadWeather(blend, history ? [history] : [], weatherFromMs(span)),
    observations: [],
    treatments,
    ...(cover && { cover }),
    ...(resumeFrom && { resumeFrom }),
    ...spanOf(span),
  }
}

/** The cover at a point when the series begin, or later if its forecasts begin later. */
function coverFrom(roads: readonly IssuedRoad[], startMs: number): (RoadCover & { atMs: number }) | null {
  const road = roads.findLast((issued) => issued.startMs <= startMs) ?? roads[0]
  return road ? { ...road.cover, atMs: Math.max(startMs, road.startMs) } : null
}

/** How much too warm the free run at a point is in each hour, K. Hours without a known error take the nearest value. */
function tooWarmKOf({ roads }: PointInput, free: RoadForecast): Float64Array {
  const latest = roads.at(-1)
  const errorsK = Float64Array.from(free.timesMs, (ms, index) => {
    const surfaceC = surfaceAt(roads, ms) ?? (latest && at(latest, ms))
    const differenceK = (free.surfaceC[index] ?? Number.NaN) - (surfaceC ?? Number.NaN)
    return Math.max(-MAX_ERROR_K, Math.min(MAX_ERROR_K, differenceK))
  })
  return fillWithNearest(errorsK)
}

/**
 * The surface temperature in the last forecast that began before an hour; for past hours that forecast had
 * assimilated the readings of the time.
 */
function surfaceAt(roads: readonly IssuedRoad[], ms: number): number | null {
  for (let index = roads.length - 1; index >= 0; index--) {
    const road = roads[index] as IssuedRoad
    if (road.startMs <= ms) return at(road, ms)
  }
  return null
}

const at = ({ startMs, surfaceC }: IssuedRoad, ms: number): number | null =>
  surfaceC[Math.round((ms - startMs) / HOUR_MS)] ?? null

function fillWithNearest(values: Float64Array): Float64Array {
  const validIndexes = [...values.keys()].filter((index) => !Number.isNaN(values[index]))
  if (validIndexes.length === 0) return values.fill(0)
  let next = 0
  return values.map((value, index) => {
    if (!Number.isNaN(value)) return value
    while (next < validIndexes.length && (validIndexes[next] as number) < index) next++
    const before = validIndexes[next - 1] ?? validIndexes[next]
    const after = validIndexes[next] ?? before
    const nearest = index - (before as number) <= (after as number) - index ? before : after
    return values[Math.max(0, nearest as number)] as number
  })
}

/** A forecast point with the values that the surrounding segments take from it. */
export type ReferencePoint = {
  readonly input: PointInput
  readonly weather: PointHours
  readonly tooWarmK: Float64Array
}
export type SegmentPoint = ReferencePoint & { readonly weight: number }

export const toReferencePoint = (input: PointInput, free: RoadForecast, span: Span): ReferencePoint => ({
  input,
  weather: pointHours(input.blend, input.history, weatherFromMs(span)),
  tooWarmK: tooWarmKOf(input, free),
})

export type SegmentCase = { roadCase: RoadCase; weather: HourlyRun }

/** The weighted points around a segment; empty if none of them has a forecast. */
export function segmentPoints(
  shares: readonly Share[],
  referenceById: ReadonlyMap<string, ReferencePoint>,
): SegmentPoint[] {
  const weighted = shares.flatMap(({ castpointId, weight }) => {
    const point = referenceById.get(castpointId)
    return point ? [{ ...point, weight }] : []
  })
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0)
  return weighted.map((point) => ({ ...point, weight: point.weight / total }))
}

/**
 * The case of a segment: its own position, sky, deck and traffic, the weather between the points, the known errors
 * at the points, and the cover at the start of the series. Treatments of the point to which it is matched count as
 * its own.
 */
export function segmentCase(
  segment: ChainSegment,
  points: readonly SegmentPoint[],
  treatments: readonly TreatmentEvent[],
  span: Span,
  resumeFrom: RoadBetween | null,
): SegmentCase | null {
  const { longitude, latitude } = middleOf(segment)
  const isSimulated = points.every(({ input }) => input.point.isSimulated)
  const sunOffsetMs = sunOffsetMsOf(isSimulated, span.startMs)
  const weather = mixedRun(
    points.map(({ weight, weather, input }) => ({ weight, weather, altitudeM: input.point.altitudeM })),
    { latitudeDeg: latitude, longitudeDeg: longitude, altitudeM: segment.altitudeM, sunOffsetMs },
  )
  if (!weather) return null
  const cover = span.isWarm ? null : mixedCover(points, span.startMs)
  return {
    weather,
    roadCase: {
      id: segment.id,
      site: {
        latitudeDeg: latitude,
        longitudeDeg: longitude,
        isBridge: segment.isBridge,
        roadClass: CLASS[segment.roadType],
        sunOffsetMs,
        ...(segment.altitudeM === null ? {} : { altitudeM: segment.altitudeM }),
        ...(segment.skyView === null ? {} : { skyView: segment.skyView }),
        ...(segment.layers ? { layers: segment.layers.map(toLayer) } : {}),
      },
      weather: roadWeather(weather),
      observations: [],
      treatments,
      ...(cover && { cover }),
      tooWarmK: mixedErrors(points, HOURS - Math.round((span.fromMs - span.startMs) / HOUR_MS)),
      ...(resumeFrom && { resumeFrom }),
      ...spanOf(span),
    },
  }
}

/**
 * The same case with a value every `stepS` seconds (a divisor of an hour), as road forecasts of points have; its
 * errors are interpolated.
 */
export function withStep({ keepAtMs: _, tooWarmK = [], ...roadCase }: RoadCase, stepS: number): RoadCase {
  const perHour = roadCase.outputStepS / stepS
  const errorAt = (position: number) => {
    const [before, share] = [Math.floor(position), position % 1]
    const fromK = tooWarmK[before] ?? 0
    return share === 0 ? fromK : fromK + share * ((tooWarmK[before + 1] ?? fromK) - fromK)
  }
  const count = Math.max(0, (tooWarmK.length - 1) * perHour + 1)
  const errors = Float64Array.from({ length: count }, (_, index) => errorAt(index / perHour))
  return { ...roadCase, outputStepS: stepS, tooWarmK: errors }
}

const toLayer = ({ material, thicknessM }: NonNullable<ChainSegment['layers']>[number]): Layer => ({
  material: MATERIALS[material],
  thicknessM,
})

function mixedErrors(points: readonly SegmentPoint[], hours: number): Float64Array {
  const errors = new Float64Array(hours)
  for (const { weight, tooWarmK } of points) {
    for (let hour = 0; hour < hours; hour++) {
      errors[hour] = (errors[hour] as number) + weight * (tooWarmK[Math.min(hour, tooWarmK.length - 1)] ?? 0)
    }
  }
  return errors
}

function mixedCover(points: readonly SegmentPoint[], startMs: number): (RoadCover & { atMs: number }) | null {
  const covers = points.flatMap(({ weight, input }) => {
    const cover = coverFrom(input.roads, startMs)
    return cover ? [{ weight, cover }] : []
  })
  if (covers.length === 0) return null
  const total = covers.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (store: keyof RoadCover) =>
    covers.reduce((sum, { weight, cover }) => sum + (weight / total) * cover[store], 0)
  return {
    atMs: Math.max(...covers.map(({ cover }) => cover.atMs)),
    waterMm: mean('waterMm'),
    iceMm: mean('iceMm'),
    looseSnowMm: mean('looseSnowMm'),
    packedSnowMm: mean('packedSnowMm'),
    frostMm: mean('frostMm'),
    saltGm2: mean('saltGm2'),
  }
}
