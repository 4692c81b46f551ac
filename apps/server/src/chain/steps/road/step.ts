import {
  band,
  belowZero,
  correctedSurface,
  correctionAt,
  decilesOf,
  type Ensemble,
  type ErrorSample,
  ensembleSurfaces,
  type HourlyRun,
  hourlyMembers,
  inShadow,
  LEAST_SAMPLES,
  lastValue,
  ROAD_READINGS,
  roadObservations,
  roadWeather,
  underCorrection,
} from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import {
  ROAD_MODEL_VERSION,
  type RoadCase,
  type RoadForecast,
  type TreatmentEvent,
} from '@verglas/road-model'
import { seasonInstantMs } from '@verglas/simulated-weather'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import { arrayText, pickedText } from '../../array-text.ts'
import { newestEnsembles } from '../../facts/ensembles.ts'
import { type Blend, blendHistory, newestBlends } from '../../facts/forecast-runs.ts'
import { type KnownReading, readingsOf } from '../../facts/readings.ts'
import { treatmentsOf } from '../../facts/treatments.ts'
import type { Archive, Step, StepInput } from '../../step.ts'
import { CASTPOINT_BLOCKS, type ChainPoint, idsOf, pointsOf } from '../../units/castpoint-blocks.ts'
import { issuedAtMsOf, SHADOW_HOURS } from '../blend/step.ts'
import { type Fit, NO_FIT, surfaceCorrection, toFit } from '../fit/fit.ts'
import { fitsOf } from '../fit/queries.ts'
import { nearbyVariance } from '../skill/nearby-errors.ts'
import { ROAD_ERRORS, samplesOf } from '../skill/products.ts'

const FINE_STEP_S = 1200
const FINE_HOURS = 12
const HOURS = 60
/** The model is held to the readings of this long. */
const HELD_HOURS = 48
/** Before these, a reading an hour is enough: what it was told then has gone into the ground. */
const CLOSELY_HELD_HOURS = 12
/** The air of the members, from a day before on. */
const ENSEMBLE = { measures: ['tair'], hours: HOURS + 36 } as const

/** What is stored of a road forecast: its column and the scale of its integers. */
const COLUMNS = [
  ['subsurface', 100, 'subsurfaceC'],
  ['water', 100, 'waterMm'],
  ['ice', 100, 'iceMm'],
  ['snow', 100, 'looseSnowMm'],
  ['packed', 100, 'packedSnowMm'],
  ['frost', 1000, 'frostMm'],
  ['salt', 10, 'saltGm2'],
  ['freezing_point', 100, 'freezingPointC'],
  ['condition', 1, 'condition'],
  ['road_state', 1, 'roadState'],
  ['ice_risk', 1, 'iceRisk'],
  ['grip', 100, 'grip'],
  ['precipitation_type', 1, 'precipitationType'],
  ['air_temperature', 100, 'airTemperatureC'],
  ['dew_point', 100, 'dewPointC'],
] as const satisfies readonly (readonly [string, number, keyof RoadForecast])[]

type RoadInput = {
  point: ChainPoint
  blend: Blend
  readings: readonly KnownReading[]
  treatments: readonly TreatmentEvent[]
}

/** What the road of each point will be under its newest blend, held to what its station has read. */
export const road: Step = {
  name: 'road',
  unit: CASTPOINT_BLOCKS,
  trigger: { after: 'blend' },
  reads: [
    'castpoint_version',
    'forecast_run',
    'observation',
    'treatment',
    'blend_fit',
    'error_sample',
    'ensemble_run',
  ],
  writes: ['road_forecast', 'shadow'],
  doneBeforeMs: (nowMs) => nowMs,
  run: roadsOf,
}

async function roadsOf({ db, unit, asOf, model }: StepInput): Promise<Batch[]> {
  const points = await pointsOf(db, unit, asOf)
  const issuedAtMs = issuedAtMsOf(asOf)
  const blends = await newestBlends(db, idsOf(points), asOf, HOURS + 3)
  const history = await blendHistory(db, idsOf(points), asOf, HELD_HOURS + 6)
  const stationIds = points.flatMap((point) => point.stationId ?? [])
  const readings = await readingsOf(
    db,
    stationIds,
    ROAD_READINGS,
    {
      fromMs: issuedAtMs - HELD_HOURS * HOUR_MS,
      toMs: atMs(asOf),
      hourlyUntilMs: issuedAtMs - CLOSELY_HELD_HOURS * HOUR_MS,
    },
    asOf,
  )
  const treatments = await treatmentsOf(db, idsOf(points), issuedAtMs - HELD_HOURS * HOUR_MS, asOf)
  const inputs = points.flatMap((point): RoadInput[] => {
    const blend = blends.get(point.castpointId)
    const own = (point.stationId && readings.get(point.stationId)) || []
    return blend ? [{ point, blend, readings: own, treatments: treatments.get(point.castpointId) ?? [] }] : []
  })
  const fits = await fitsOf(db, idsOf(points), asOf)
  const fitOf = (castpointId: string) => {
    const stored = fits.get(castpointId)
    return stored ? toFit(stored) : NO_FIT
  }
  const cases = inputs.map((input) => {
    const { castpointId } = input.point
    return roadCase(input, history.get(castpointId), fitOf(castpointId), issuedAtMs)
  })
  const making = model(cases)
  making.catch(() => {})
  const samples = await samplesOf(db, idsOf(points), ROAD_ERRORS, asOf)
  const spreads = await spreadsOf(
    { db, asOf },
    inputs.map(({ point }) => point).filter(({ castpointId }) => isUnjudged(samples.get(castpointId))),
    points,
    issuedAtMs,
  )
  const forecasts = await making

  const roadRows: object[] = []
  const shadowRows: object[] = []
  for (const [index, forecast] of forecasts.entries()) {
    const input = inputs[index]
    if (!input) throw new Error('more road forecasts than cases')
    // a place that means nothing has no road forecast; the others do not wait for it
    if ('problem' in forecast) continue
    const { castpointId } = input.point
    const fit = fitOf(castpointId)
    const made = rowsOf(input, forecast, {
      fit,
      samples: underCorrection(samples.get(castpointId) ?? [], surfaceCorrection(fit)),
      spread: spreads.get(castpointId) ?? null,
      asOf,
    })
    roadRows.push(...made.roads)
    if (input.point.stationId) shadowRows.push(made.shadow)
  }
  return [
    { kind: 'road_forecast', rows: roadRows },
    { kind: 'shadow', rows: shadowRows },
  ]
}

type Spread = { ensemble: Ensemble; variance: Float64Array | null }

const isUnjudged = (samples: readonly ErrorSample[] | undefined) => (samples?.length ?? 0) < LEAST_SAMPLES

/** Where no past errors tell how sure the road is, the members of an ensemble may. */
async function spreadsOf(
  { db, asOf }: Archive,
  unjudged: readonly ChainPoint[],
  points: readonly ChainPoint[],
  issuedAtMs: number,
): Promise<Map<string, Spread>> {
  if (unjudged.length === 0) return new Map()
  const ensembles = await newestEnsembles(db, idsOf(unjudged), ENSEMBLE, asOf)
  if (ensembles.size === 0) return new Map()
  const errors = await samplesOf(db, idsOf(points), ['tair'], asOf)
  const variance = nearbyVariance([...errors.values()], issuedAtMs)
  return new Map([...ensembles].map(([castpointId, ensemble]) => [castpointId, { ensemble, variance }]))
}

function roadCase(
  { point, blend, readings, treatments }: RoadInput,
  history: HourlyRun | undefined,
  fit: Fit,
  issuedAtMs: number,
) {
  const stepMs = FINE_STEP_S * 1000
  const fromMs = Math.ceil(issuedAtMs / stepMs) * stepMs
  const untilMs = Math.ceil(issuedAtMs / HOUR_MS) * HOUR_MS + HOURS * HOUR_MS
  const tooWarmKAt = correctionAt(surfaceCorrection(fit), issuedAtMs)
  const { latitudeDeg, longitudeDeg, altitudeM, isBridge, isSimulated, site } = point
  const sunOffsetMs = isSimulated ? seasonInstantMs(issuedAtMs) - issuedAtMs : 0
  return {
    id: point.castpointId,
    site: {
      ...site,
      latitudeDeg,
      longitudeDeg,
      isBridge,
      sunOffsetMs,
      ...(altitudeM === null ? {} : { altitudeM }),
    },
    weather: roadWeather(blend, history ? [history] : [], issuedAtMs - HELD_HOURS * HOUR_MS),
    observations: roadObservations(readings),
    treatments,
    fromMs,
    untilMs,
    outputStepS: FINE_STEP_S,
    tooWarmK: Float64Array.from({ length: Math.floor((untilMs - fromMs) / stepMs) + 1 }, (_, index) =>
      tooWarmKAt(fromMs + index * stepMs),
    ),
  } satisfies RoadCase
}

type Judged = { fit: Fit; samples: readonly ErrorSample[]; spread: Spread | null; asOf: AsOf }

function rowsOf(
  { point, blend, readings }: RoadInput,
  forecast: RoadForecast,
  { fit, samples, spread, asOf }: Judged,
) {
  const issuedAtMs = issuedAtMsOf(asOf)
  const { timesMs, surfaceC: shown, uncorrectedC: raw } = forecast
  const correction = surfaceCorrection(fit)
  const shadow = correctedSurface(timesMs, raw, issuedAtMs, inShadow(correction))
  const hourly = indexesOf(timesMs, (ms) => ms % HOUR_MS === 0)
  const fine = indexesOf(timesMs, (ms) => ms <= issuedAtMs + FINE_HOURS * HOUR_MS)
  const common = {
    castpoint_id: point.castpointId,
    issued_at: new Date(issuedAtMs),
    model: ROAD_MODEL_VERSION,
    as_of_rev: asOf.rev,
    inputs: {
      runs: blend.inputs.runs,
      stationId: point.stationId,
      lastObservedAt: lastSurfaceReading(readings),
      asOfRev: asOf.rev,
      corrected: correction.isOn.some(Boolean),
    },
    notes: forecast.notes.map(({ code, count }) => ({ code, count: count ?? null })),
  }
  const membersAt = (indexes: readonly number[]) => {
    const times = indexes.map((index) => timesMs[index] ?? issuedAtMs)
    const surfaces = indexes.map((index) => shown[index] ?? Number.NaN)
    const members = spread
      ? ensembleSurfaces(spread.ensemble, times, surfaces, issuedAtMs, spread.variance)
      : hourlyMembers(times, surfaces, issuedAtMs, samples)
    return { times, surfaces, members }
  }
  const road = (
    { times, surfaces, members }: ReturnType<typeof membersAt>,
    indexes: readonly number[],
    stepS: number,
  ) => {
    const { low, high } = band(members)
    const isJudged = members.length > 0
    return {
      ...common,
      step_s: stepS,
      start_at: new Date(times[0] ?? issuedAtMs),
      surface: arrayText(surfaces, 100),
      surface_low: isJudged ? arrayText(low, 100) : null,
      surface_high: isJudged ? arrayText(high, 100) : null,
      below_zero: isJudged ? arrayText(belowZero(members), 100) : null,
      ...Object.fromEntries(
        COLUMNS.map(([column, scale, series]) => [column, pickedText(forecast[series], indexes, scale)]),
      ),
    }
  }
  const scored = hourly.slice(0, SHADOW_HOURS)
  const ofHours = membersAt(hourly)
  const scoredMembers = ofHours.members.map((member) => member.subarray(0, scored.length))
  return {
    roads: [
      ...(hourly.length > 0 ? [road(ofHours, hourly, 3600)] : []),
      ...(fine.length > 0 ? [road(membersAt(fine), fine, FINE_STEP_S)] : []),
    ],
    shadow: {
      castpoint_id: point.castpointId,
      issued_at: new Date(issuedAtMs),
      courses: [
        {
          measure: 'ts',
          start_at: new Date(timesMs[scored[0] ?? 0] ?? issuedAtMs),
          raw: pickedText(raw, scored, 100),
          corrected: pickedText(shadow, scored, 100),
          last_value: lastValue(readings, 'ts', issuedAtMs),
          deciles: scoredMembers.length > 0 ? arrayText(decilesOf(scoredMembers), 100) : null,
        },
      ],
    },
  }
}

function indexesOf(timesMs: Float64Array, isWanted: (ms: number) => boolean): number[] {
  const indexes: number[] = []
  for (const [index, ms] of timesMs.entries()) if (isWanted(ms)) indexes.push(index)
  return indexes
}

function lastSurfaceReading(readings: readonly KnownReading[]): string | null {
  const last = readings.findLast((reading) => typeof reading.values.ts === 'number' && !reading.quality?.ts)
  return last ? new Date(last.atMs).toISOString() : null
}
