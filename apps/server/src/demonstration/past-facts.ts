import { FORECAST_CODES, FORECAST_MEASURES } from '@verglas/contract/measures'
import type { Batch } from '../db/publish.ts'
import { judged, lookBack } from './past-quality.ts'
import {
  observationsBetween,
  runBatch,
  runsMadeAt,
  type SimulatedReading,
  type SimulatedRun,
  type SimulatedSettings,
  winterOf,
} from './simulated.ts'

/** Runs of the past are six-hourly; later ones come every hour. */
export const PAST_RUN_EVERY_MS = 6 * 3_600_000

/** What one organisation's stations and model sent at one instant, as JSON of its batches and as values. */
export type PastFacts = {
  atMs: number
  batches: string
  readings: Omit<SimulatedReading, 'row'>[]
  /** Values as they are stored, rounded to the scale of each measure. */
  runs: SimulatedRun[]
}

export type PastSpan = { settings: SimulatedSettings; fromMs: number; toMs: number }

/**
 * Answers for one day after the other what an organisation's stations and model sent, oldest first, with the flags of
 * quality control: what a day is judged by is kept of the day before.
 */
export function pastDays(): (span: PastSpan) => PastFacts[] {
  const beforeBySeed = new Map<string, readonly SimulatedReading[]>()
  return (span) => {
    const { seed, stations } = span.settings
    const sent = observationsBetween(winterOf(seed), stations, span.fromMs, span.toMs)
    const readings = judged(stations, beforeBySeed.get(seed) ?? [], sent)
    beforeBySeed.set(seed, lookBack([...(beforeBySeed.get(seed) ?? []), ...readings], span.toMs))
    return pastFacts(span, readings)
  }
}

function pastFacts({ settings, fromMs, toMs }: PastSpan, sent: readonly SimulatedReading[]): PastFacts[] {
  const { seed, castpoints } = settings
  const winter = winterOf(seed)
  const runsAt = new Map<number, SimulatedRun[]>()
  for (let atMs = fromMs; atMs < toMs; atMs += PAST_RUN_EVERY_MS) {
    runsAt.set(atMs, runsMadeAt(winter, castpoints, atMs))
  }
  const readingsAt = new Map<number, SimulatedReading[]>()
  for (const reading of sent) {
    const readings = readingsAt.get(reading.atMs)
    if (readings) readings.push(reading)
    else readingsAt.set(reading.atMs, [reading])
  }
  return [...new Set([...runsAt.keys(), ...readingsAt.keys()])]
    .sort((a, b) => a - b)
    .map((atMs) => {
      const runs = runsAt.get(atMs) ?? []
      const readings = readingsAt.get(atMs) ?? []
      const batches: Batch[] = [
        ...(runs.length > 0 ? [runBatch(runs)] : []),
        ...(readings.length > 0
          ? [{ kind: 'observation' as const, rows: readings.map(({ row }) => row) }]
          : []),
      ]
      return {
        atMs,
        batches: JSON.stringify(batches),
        readings: readings.map(({ row, ...reading }) => reading),
        runs: runs.map((run) => ({ ...run, values: asStored(run.values) })),
      }
    })
}

function asStored(values: SimulatedRun['values']): SimulatedRun['values'] {
  const stored: SimulatedRun['values'] = {}
  for (const code of FORECAST_CODES) {
    const { scale } = FORECAST_MEASURES[code]
    const series = values[code]
    if (series) stored[code] = series.map((value) => value && Math.round(value * scale) / scale)
  }
  return stored
}
