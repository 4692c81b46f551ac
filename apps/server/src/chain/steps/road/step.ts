import {
  band,
  belowZero,
  correctedSurface,
  decilesOf,
  inShadow,
  lastValue,
  learnedTooWarmK,
} from '@verglas/forecasting'
import { HOUR_MS, round } from '@verglas/quantities'
import { iceRiskOf } from '@verglas/road-hazard'
import { ROAD_MODEL_VERSION, type RoadForecast } from '@verglas/road-model'
import type { AsOf } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import { arrayText, pickedText } from '../../array-text.ts'
import type { PublishedReading } from '../../facts/readings.ts'
import type { Step, StepInput } from '../../step.ts'
import { CASTPOINT_BLOCKS, pointsOf } from '../../work-items/castpoint-blocks.ts'
import { issuedAtMsOf, SHADOW_HOURS } from '../blend/step.ts'
import { isSurfaceCorrected, NO_FIT, surfaceCorrection } from '../fit/fit.ts'
import { causingWeather, placeUnderSun } from '../fit/learned.ts'
import { FINE_STEP_S, type RoadInput, roadInputsOf } from './cases.ts'
import { type IntervalHazards, intervalHazards } from './hazards.ts'
import { type RoadMembers, type RoadSpread, roadSpreadsOf } from './spreads.ts'
import { newCorrectionsTrigger, newInputsTrigger, newTreatmentsTrigger } from './trigger.ts'

const FINE_HOURS = 12

/** Stored series of a road forecast: column, scale of the integers, and field. */
const COLUMNS = [
  ['subsurface', 100, 'subsurfaceC'],
  ['water', 100, 'waterMm'],
  ['ice', 100, 'iceMm'],
  ['snow', 100, 'looseSnowMm'],
  ['packed', 100, 'packedSnowMm'],
  ['frost', 1000, 'frostMm'],
  ['salt', 10, 'saltGm2'],
  ['freezing_point', 100, 'freezingPointC'],
  ['road_state', 1, 'roadState'],
  ['air_temperature', 100, 'airTemperatureC'],
  ['dew_point', 100, 'dewPointC'],
] as const satisfies readonly (readonly [string, number, keyof RoadForecast])[]

/** Stored series of the forecast's dangers: column, scale, and field. */
const HAZARD_COLUMNS = [
  ['condition', 1, 'condition'],
  ['hazard_level', 1, 'level'],
  ['hazard_kind', 1, 'kind'],
  ['ice_probability', 100, 'iceProbability'],
  ['grip', 100, 'grip'],
  ['precipitation_type', 1, 'precipitationType'],
  ['rain', 100, 'rainMm'],
  ['snowfall', 100, 'snowMm'],
  ['freezing_rain', 100, 'freezingRainMm'],
] as const satisfies readonly (readonly [string, number, keyof IntervalHazards])[]

/**
 * Forecasts the road of each point from its latest blend, after assimilating the readings of its station, and with the
 * forecasters' corrections. If there are corrections, the uncorrected road is stored too, to score the model.
 */
export const road: Step = {
  name: 'road',
  workItems: CASTPOINT_BLOCKS,
  trigger: {
    after: 'blend',
    pendingSql: newInputsTrigger,
    promptSql: `${newCorrectionsTrigger} union ${newTreatmentsTrigger}`,
  },
  reads: [
    'castpoint_version',
    'station_setting_version',
    'forecast_run',
    'observation',
    'treatment',
    'humancast_version',
    'blend_fit',
    'error_sample',
    'ensemble_run',
  ],
  writes: ['road_forecast', 'shadow'],
  doneBeforeMs: (nowMs) => nowMs,
  run: roadsOf,
}

async function roadsOf({ db, key, asOf, model }: StepInput): Promise<Batch[]> {
  const points = await pointsOf(db, key, asOf)
  const inputs = await roadInputsOf({ db, asOf }, points)
  const modelCases = inputs.flatMap(({ modelCase }) => modelCase ?? [])
  const making = model([...inputs.map(({ roadCase }) => roadCase), ...modelCases])
  // The error is thrown where the forecasts are awaited; without this line Node would end the process first.
  making.catch(() => {})
  const inputsById = new Map(inputs.map(({ point, fit, blend }) => [point.castpointId, { fit, blend }]))
  const spreads = await roadSpreadsOf(
    { db, asOf },
    points,
    (castpointId) => inputsById.get(castpointId) ?? { fit: NO_FIT, blend: undefined },
  )
  const outcomes = await making
  const forecasts = outcomes.slice(0, inputs.length)
  const modelRoads = new Map(
    outcomes.slice(inputs.length).flatMap((outcome) => ('problem' in outcome ? [] : [[outcome.id, outcome]])),
  )

  const roadRows: object[] = []
  const shadowRows: object[] = []
  for (const [index, forecast] of forecasts.entries()) {
    const input = inputs[index]
    if (!input) throw new Error('more road forecasts than cases')
    // A point with unusable data gets no road forecast and does not stop the others.
    if ('problem' in forecast) continue
    const { point } = input
    const products = rowsOf(input, forecast, {
      spread: spreads.get(point.castpointId) ?? null,
      modelRoad: modelRoads.get(point.castpointId) ?? null,
      asOf,
    })
    roadRows.push(...products.roads)
    if (point.stationId) shadowRows.push(products.shadow)
  }
  return [
    { kind: 'road_forecast', rows: roadRows },
    { kind: 'shadow', rows: shadowRows },
  ]
}

type Judged = { spread: RoadSpread | null; modelRoad: RoadForecast | null; asOf: AsOf }

function rowsOf(input: RoadInput, forecast: RoadForecast, { spread, modelRoad, asOf }: Judged) {
  const { point, readings } = input
  const issuedAtMs = issuedAtMsOf(asOf)
  const { timesMs, surfaceC: corrected } = forecast
  const { surfaceC: modelC } = modelRoad ?? forecast
  const hourly = indexesOf(timesMs, (ms) => ms % HOUR_MS === 0)
  const fine = indexesOf(timesMs, (ms) => ms <= issuedAtMs + FINE_HOURS * HOUR_MS)
  const common = commonColumns(input, forecast, asOf)
  const valuesAt = (indexes: readonly number[], surfaceC: Float64Array) => ({
    times: indexes.map((index) => timesMs[index] ?? issuedAtMs),
    surfaces: indexes.map((index) => surfaceC[index] ?? Number.NaN),
  })
  const membersAround = (surfaceC: Float64Array): RoadMembers => {
    const { times, surfaces } = valuesAt(hourly, surfaceC)
    return spread?.around(times, surfaces, issuedAtMs) ?? (() => [])
  }
  const membersOf = membersAround(corrected)
  const membersAt = (indexes: readonly number[], members = membersOf, surfaceC = corrected) => {
    const { times, surfaces } = valuesAt(indexes, surfaceC)
    return { times, surfaces, members: members(times, surfaces) }
  }
  const road = (values: ReturnType<typeof membersAt>, indexes: readonly number[], stepS: number) => {
    const start_at = new Date(values.times[0] ?? issuedAtMs)
    return {
      ...common,
      step_s: stepS,
      start_at,
      ...storedSeries(forecast, { ...values, indexes }),
      model_surface: modelRoad ? pickedText(modelC, indexes, 100) : null,
    }
  }
  const scored = hourly.slice(0, SHADOW_HOURS)
  const hourlyMembers = membersAt(hourly)
  const modelMembers = modelRoad
    ? membersAt(hourly, membersAround(modelC), modelC).members
    : hourlyMembers.members
  const scoredMembers = modelMembers.map((member) => member.subarray(0, scored.length))
  return {
    roads: [
      ...(hourly.length > 0 ? [road(hourlyMembers, hourly, 3600)] : []),
      ...(fine.length > 0 ? [road(membersAt(fine), fine, FINE_STEP_S)] : []),
    ],
    shadow: {
      castpoint_id: point.castpointId,
      issued_at: new Date(issuedAtMs),
      courses: [
        {
          measure: 'ts',
          start_at: new Date(timesMs[scored[0] ?? 0] ?? issuedAtMs),
          ...shadowSeries(modelRoad ?? forecast, { scored, input, issuedAtMs }),
          last_value: lastValue(readings, 'ts', issuedAtMs),
          deciles: scoredMembers.length > 0 ? arrayText(decilesOf(scoredMembers), 100) : null,
        },
      ],
    },
  }
}

function commonColumns({ point, blend, readings, fit }: RoadInput, forecast: RoadForecast, asOf: AsOf) {
  return {
    castpoint_id: point.castpointId,
    issued_at: new Date(issuedAtMsOf(asOf)),
    model: ROAD_MODEL_VERSION,
    as_of_rev: asOf.rev,
    inputs: {
      runs: blend.inputs.runs,
      stationId: point.stationId,
      lastObservedAt: lastSurfaceReading(readings),
      asOfRev: asOf.rev,
      corrected: isSurfaceCorrected(fit),
    },
    notes: forecast.notes.map(({ code, count }) => ({ code, count: count ?? null })),
  }
}

/** The series that are scored: the model's uncorrected road, and the road with each correction from its own errors. */
function shadowSeries(
  { timesMs, uncorrectedC }: RoadForecast,
  { scored, input, issuedAtMs }: { scored: readonly number[]; input: RoadInput; issuedAtMs: number },
) {
  const { point, modelBlend, fit } = input
  const correction = inShadow(surfaceCorrection(fit))
  const corrected = correctedSurface(timesMs, uncorrectedC, issuedAtMs, correction)
  const learned =
    fit.learned &&
    learnedTooWarmK(
      { ...fit.learned, isOn: correction.isOn },
      placeUnderSun(point, issuedAtMs),
      issuedAtMs,
      causingWeather(modelBlend),
    )
  return {
    raw: pickedText(uncorrectedC, scored, 100),
    corrected: pickedText(corrected, scored, 100),
    learned:
      learned &&
      pickedText(
        uncorrectedC.map((value, index) => value - learned(timesMs[index] ?? issuedAtMs)),
        scored,
        100,
      ),
  }
}

type Instants = {
  /** Indices of the output instants in the forecast. */
  readonly indexes: readonly number[]
  /** The road temperatures at these instants, of the forecast and of the members. */
  readonly surfaces: readonly number[]
  readonly members: readonly Float64Array[]
}

function storedSeries(forecast: RoadForecast, { indexes, surfaces, members }: Instants) {
  const { low, high } = band(members)
  const hazards = intervalHazards(forecast, { indexes, members })
  const isJudged = members.length > 0
  return {
    surface: arrayText(surfaces, 100),
    surface_low: isJudged ? arrayText(low, 100) : null,
    surface_high: isJudged ? arrayText(high, 100) : null,
    below_zero: isJudged ? arrayText(belowZero(members), 100) : null,
    ...Object.fromEntries(
      COLUMNS.map(([column, scale, series]) => [column, pickedText(forecast[series], indexes, scale)]),
    ),
    ...Object.fromEntries(
      HAZARD_COLUMNS.map(([column, scale, series]) => [column, arrayText(hazards[series], scale)]),
    ),
    // Derived from the stored percentages, so that a code never contradicts the probability beside it.
    ice_risk: arrayText(hazards.iceProbability.map((share) => iceRiskOf(round(share, 2)))),
  }
}

function indexesOf(timesMs: Float64Array, isIncluded: (ms: number) => boolean): number[] {
  const indexes: number[] = []
  for (const [index, ms] of timesMs.entries()) if (isIncluded(ms)) indexes.push(index)
  return indexes
}

function lastSurfaceReading(readings: readonly PublishedReading[]): string | null {
  const last = readings.findLast((reading) => typeof reading.values.ts === 'number' && !reading.quality?.ts)
  return last ? new Date(last.atMs).toISOString() : null
}
