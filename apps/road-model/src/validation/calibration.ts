import { LEAD_BINS_H } from '@verglas/contract'
import {
  addPair,
  bandScores,
  belowZero,
  calibratedErrors,
  decilesAt,
  decilesOf,
  type ErrorSample,
  emptyTally,
  fullHourMs,
  hourlyMembers,
  MIN_SAMPLES,
  type Regime,
  regimeOf,
  reliability,
  SAMPLE_HOURS,
  type Tally,
} from '@verglas/forecasting'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import type { CorrectionOf } from './corrected.ts'
import type { Calibration, Replayed } from './replay.ts'

/** Like the product: errors are complete after two days, and are used for this many days, at other hours for fewer. */
const COMPLETE_AFTER_MS = SAMPLE_HOURS * HOUR_MS
const SAMPLE_DAYS = 41
const OTHER_DAYS = 7
const SLOT_MS = 6 * HOUR_MS

/** A past run and the errors that it would have had under the correction of a later forecast. */
type Run = { readonly issuedAtMs: number; readonly rows: readonly Replayed[] }

/**
 * Scores the band and the probability of freezing of one station. Each forecast has those that the product would have
 * given it, from errors known at its issue. Empty without rows at full hours.
 */
export function calibrationsOf(
  rows: readonly Replayed[],
  corrections: ReadonlyMap<number, CorrectionOf>,
): Calibration[] {
  const runs = runsOf(rows)
  const tallies = { corrected: emptyTally(), learned: emptyTally() }
  for (const run of runs) {
    const past = runs.filter((other) => isUsed(other.issuedAtMs, run.issuedAtMs))
    if (past.length < MIN_SAMPLES) continue
    const correctionOf = corrections.get(run.issuedAtMs)
    addRun(tallies.corrected, run, {
      forecastC: ({ correctedC }) => correctedC,
      past: past.map((other) => {
        const tooWarmK = correctionOf?.(other.issuedAtMs) ?? (() => 0)
        return sampleOf(other, ({ oursC, atMs }) => oursC - tooWarmK(atMs))
      }),
    })
    addRun(tallies.learned, run, {
      forecastC: ({ learnedC }) => learnedC,
      past: past.map((other) => sampleOf(other, ({ learnedC }) => learnedC)),
    })
  }
  return (['corrected', 'learned'] as const)
    .map((model) => ({ model, ...scoresOf(tallies[model]) }))
    .filter(({ leads }) => leads.some(({ n }) => n > 0))
}

function runsOf(rows: readonly Replayed[]): Run[] {
  const byIssue = new Map<number, Replayed[]>()
  for (const row of rows) {
    if (Number.isNaN(row.oursC) || row.atMs % HOUR_MS !== 0) continue
    const own = byIssue.get(row.initMs)
    if (own) own.push(row)
    else byIssue.set(row.initMs, [row])
  }
  return [...byIssue]
    .map(([issuedAtMs, own]) => ({ issuedAtMs, rows: own }))
    .sort((a, b) => a.issuedAtMs - b.issuedAtMs)
}

function isUsed(pastMs: number, issuedAtMs: number): boolean {
  const slot = (ms: number) => Math.floor(ms / SLOT_MS) % 4
  const days = slot(pastMs) === slot(issuedAtMs) ? SAMPLE_DAYS : OTHER_DAYS
  return pastMs <= issuedAtMs - COMPLETE_AFTER_MS && pastMs > issuedAtMs - days * DAY_MS
}

function sampleOf({ issuedAtMs, rows }: Run, forecastC: (row: Replayed) => number): ErrorSample {
  const firstMs = fullHourMs(issuedAtMs)
  const errors = new Array<number | null>(SAMPLE_HOURS).fill(null)
  const regimes = new Array<Regime | null>(SAMPLE_HOURS).fill(null)
  for (const row of rows) {
    const hour = (row.atMs - firstMs) / HOUR_MS
    errors[hour] = row.observedC - forecastC(row)
    regimes[hour] = regimeOf(forecastC(row), cloudOf(row))
  }
  return { measure: 'ts', issuedAtMs, stepH: 1, errors, regimes }
}

const cloudOf = ({ cloudPct }: Replayed) => (Number.isNaN(cloudPct) ? null : cloudPct)

function addRun(
  tally: Tally,
  { issuedAtMs, rows }: Run,
  { forecastC, past }: { forecastC: (row: Replayed) => number; past: readonly ErrorSample[] },
): void {
  const rowAt = new Map(rows.map((row) => [row.atMs, row]))
  const calibrated = calibratedErrors(past, issuedAtMs, (atMs) => {
    const row = rowAt.get(atMs)
    return row ? regimeOf(forecastC(row), cloudOf(row)) : null
  })
  const times = rows.map(({ atMs }) => atMs)
  const members = hourlyMembers(times, rows.map(forecastC), issuedAtMs, calibrated)
  const deciles = decilesOf(members)
  const probabilities = belowZero(members)
  for (const [index, row] of rows.entries()) {
    addPair(tally, {
      measure: 'ts',
      issuedAtMs,
      validAtMs: row.atMs,
      forecast: forecastC(row),
      observed: row.observedC,
      isCritical: false,
      belowZero: probabilities[index] ?? null,
      deciles: decilesAt(deciles, index),
    })
  }
}

function scoresOf(tally: Tally): Pick<Calibration, 'leads' | 'classes'> {
  return {
    leads: LEAD_BINS_H.map((toH, bin) => {
      const { n, coverage, crps } = bandScores(tally, bin)
      return {
        leadH: [LEAD_BINS_H[bin - 1] ?? 0, toH] as const,
        n,
        coverage: coverage ?? Number.NaN,
        crpsC: crps ?? Number.NaN,
      }
    }),
    classes: reliability(tally).map(({ n, forecast, observed }) => ({
      n,
      forecast: forecast ?? Number.NaN,
      observed: observed ?? Number.NaN,
    })),
  }
}
