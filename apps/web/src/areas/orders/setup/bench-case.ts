import { HOUR_MS, type Quantity } from '@verglas/quantities'
import { type AdviceCase, enteredHours, type PlanCase, USUAL_CYCLE_MINUTES } from '@verglas/treatment'

/** Inputs of the bench, with their quantity and initial value. */
export const BENCH_VALUES = {
  surfaceC: { quantity: 'temperature', start: -3 },
  dewPointC: { quantity: 'temperature', start: -6 },
  waterMm: { quantity: 'rain', start: 0.1 },
  iceMm: { quantity: 'rain', start: 0 },
  frostMm: { quantity: 'rain', start: 0 },
  looseSnowMm: { quantity: 'rain', start: 0 },
  packedSnowMm: { quantity: 'rain', start: 0 },
  saltGm2: { quantity: null, unit: 'g/m²', start: 0 },
  rainMm: { quantity: 'rainRate', start: 0 },
  snowMm: { quantity: 'rainRate', start: 0 },
  freezingRainMm: { quantity: 'rainRate', start: 0 },
  icePelletsMm: { quantity: 'rainRate', start: 0 },
  beginsInH: { quantity: null, unit: 'h', start: 2 },
  lastsH: { quantity: null, unit: 'h', start: 4 },
  windKmh: { quantity: 'speed', start: 10 },
  filmFreezingC: { quantity: 'temperature', start: null },
  cycleMinutes: { quantity: null, unit: 'min', start: USUAL_CYCLE_MINUTES },
  runAgeH: { quantity: null, unit: 'h', start: 1 },
} as const satisfies Record<string, { quantity: Quantity | null; unit?: string; start: number | null }>
export type BenchValue = keyof typeof BENCH_VALUES
export const BENCH_NAMES = Object.keys(BENCH_VALUES) as readonly BenchValue[]
export const BENCH_FLAGS = ['isBlowing', 'isBridge'] as const
export type BenchFlag = (typeof BENCH_FLAGS)[number]

/** NaN for an empty input: unknown. */
export type BenchEntries = Readonly<Record<BenchValue, number>> & Readonly<Record<BenchFlag, boolean>>

const HOURS = 24

/** Width of a usual lane, m. */
export const BENCH_LANE_M = 3.5

/** The case for the planner: a circuit with one vehicle that has everything on board, and no limits. */
export function benchPlanCase(entries: BenchEntries, nowMs: number): PlanCase {
  const { outlook, cycleMinutes, measured } = benchCase(entries, nowMs)
  const mmOf = (series: ArrayLike<number>, hour: number) => series[hour + 1] ?? 0
  const weather = Array.from({ length: HOURS }, (_, hour) => ({
    surfaceC: entries.surfaceC,
    dewPointC: entries.dewPointC,
    windKmh: entries.windKmh,
    rainMm: mmOf(outlook.rainMm, hour),
    freezingRainMm: mmOf(outlook.freezingRainMm, hour),
    snowMm: mmOf(outlook.snowMm, hour),
    icePelletsMm: mmOf(outlook.icePelletsMm, hour),
  }))
  return {
    hours: enteredHours(weather, entries, nowMs).map((hour) => ({
      ...hour,
      frostMm: entries.frostMm,
      isBlowing: entries.isBlowing,
    })),
    nowMs,
    circuit: {
      laneKm: 1,
      laneWidthM: BENCH_LANE_M,
      roundTripMin: cycleMinutes,
      vehicles: 1,
      capacityKg: null,
      stockKg: { salt: null, abrasive: null },
      materials: ['nacl', 'brine', 'abrasive'],
    },
    measured: measured ?? null,
  }
}

/**
 * A road whose entered state does not change for a day; precipitation begins and ends at the entered times. A bridge is
 * treated as having no forecast of its own.
 */
export function benchCase(entries: BenchEntries, nowMs: number): AdviceCase {
  const instants = Array.from({ length: HOURS + 1 }, (_, hour) => hour)
  const steady = (value: number) => instants.map(() => value)
  const beginsInH = Math.max(0, entries.beginsInH || 0)
  const endsInH = beginsInH + Math.max(0, entries.lastsH || 0)
  const falling = (mmh: number) =>
    instants.map((hour) => Math.max(0, Math.min(hour, endsInH) - Math.max(hour - 1, beginsInH)) * mmh)
  const { filmFreezingC } = entries
  return {
    outlook: {
      timesMs: instants.map((hour) => nowMs + hour * HOUR_MS),
      surfaceC: steady(entries.surfaceC),
      dewPointC: steady(entries.dewPointC),
      windKmh: steady(entries.windKmh),
      waterMm: steady(entries.waterMm),
      iceMm: steady(entries.iceMm),
      looseSnowMm: steady(entries.looseSnowMm),
      packedSnowMm: steady(entries.packedSnowMm),
      frostMm: steady(entries.frostMm),
      saltGm2: steady(entries.saltGm2),
      rainMm: falling(entries.rainMm),
      snowMm: falling(entries.snowMm),
      freezingRainMm: falling(entries.freezingRainMm),
      icePelletsMm: falling(entries.icePelletsMm),
      blowingSnow: steady(entries.isBlowing ? 1 : 0),
    },
    nowMs,
    issuedAtMs: nowMs - entries.runAgeH * HOUR_MS,
    source: { id: 'bench', model: 'bench' },
    cycleMinutes: entries.cycleMinutes > 0 ? entries.cycleMinutes : USUAL_CYCLE_MINUTES,
    trafficLevel: 1,
    ...(Number.isFinite(filmFreezingC)
      ? { measured: { freezingPointC: filmFreezingC, atMs: nowMs, source: 'bench' } }
      : {}),
    isBridge: entries.isBridge,
    hasOwnSurface: !entries.isBridge,
    surfaceSpreadK: null,
  }
}
