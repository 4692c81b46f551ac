import { LEAD_BINS_H, type SkillMeasure } from '@verglas/contract'
import {
  CORRECTED_MEASURES,
  type CorrectedMeasure,
  type Correction,
  correctionGate,
  type DailyTally,
  emptyTally,
  equalWeights,
  estimatedBias,
  HOUR_CLASSES,
  type LearnedCorrection,
  type SourceWeight,
  sourceWeights,
  type Tally,
  takeOverGate,
} from '@verglas/forecasting'
import { CORRECTED_SOURCE, CORRECTION_SOURCES, LEARNED_SOURCE, RAW_SOURCE } from '../skill/scored-sources.ts'

/** What the blend has learned from past skill. */
export type Fit = {
  weightOf: SourceWeight
  correctionOf(measure: CorrectedMeasure): { biasByCell: readonly number[]; isOn: readonly boolean[] }
  /** Correction learned from the causes of the road's errors; null in older fits and without past errors. */
  learned: LearnedCorrection | null
}

type Weight = { source: string; measure: SkillMeasure; n: number[]; sumSquare: number[] }
/**
 * `biasByCell` is missing in older fits, from before errors were separated by hour; code that reads only
 * `biasByBin` still works.
 */
type StoredCorrection = { biasByBin: readonly number[]; biasByCell?: readonly number[]; isOn: boolean[] }
type Corrections = Partial<Record<CorrectedMeasure, StoredCorrection>>
/** A fit as it is stored. */
export type StoredFit = { weights: Weight[]; corrections: Corrections & { learned?: LearnedCorrection } }

const NOTHING_LEARNED: StoredCorrection = {
  biasByBin: LEAD_BINS_H.map(() => 0),
  isOn: LEAD_BINS_H.map(() => false),
}

/** The fit before anything has been scored: equal weights, no correction. */
export const NO_FIT: Fit = {
  weightOf: equalWeights,
  correctionOf: () => correctionFrom(NOTHING_LEARNED),
  learned: null,
}

export function toFit({ weights, corrections }: StoredFit): Fit {
  const totals = weights.map(({ source, measure, n, sumSquare }) => ({
    source,
    measure,
    tally: { ...emptyTally(), n, sumSquare },
  }))
  return {
    weightOf: sourceWeights(totals),
    correctionOf: (measure) => correctionFrom(corrections[measure] ?? NOTHING_LEARNED),
    learned: corrections.learned ?? null,
  }
}

/**
 * The correction of the road temperature by lead and hour of the day; off at leads where the correction learned from
 * causes is in use. It has no present error, because the model has already assimilated the readings.
 */
export function surfaceCorrection({ correctionOf, learned }: Fit): Correction {
  const { biasByCell, isOn } = correctionOf('ts')
  return {
    measure: 'ts',
    presentError: null,
    biasByCell,
    isOn: isOn.map((on, bin) => on && !learned?.isOn[bin]),
  }
}

/**
 * The correction that makes past errors of the road comparable with those of the next forecast. Where the
 * correction learned from causes is in use, it is also applied to past errors from before it was learned.
 */
export function correctionOfPastErrors(fit: Fit): Correction {
  const correction = surfaceCorrection(fit)
  return { ...correction, isOn: correction.isOn.map((on, bin) => on || (fit.learned?.isOn[bin] ?? false)) }
}

/** Whether the learned correction is in use at any lead. */
export const isLearnedInUse = ({ learned }: Fit): boolean => learned?.isOn.some(Boolean) ?? false

/** Whether the road is corrected at any lead. */
export const isSurfaceCorrected = (fit: Fit): boolean => correctionOfPastErrors(fit).isOn.some(Boolean)

function correctionFrom({ biasByBin, biasByCell, isOn }: StoredCorrection) {
  const sameAllDay = () => biasByBin.flatMap((bias) => new Array<number>(HOUR_CLASSES).fill(bias))
  return { biasByCell: biasByCell ?? sameAllDay(), isOn }
}

/** Scores of a point by source, measure and UTC day, limited to what the fit learns from. */
export type SkillDay = {
  castpointId: string
  source: string
  measure: SkillMeasure
  day: string
  n: number[]
  sumError: number[]
  sumSquare: number[]
  cellN: number[]
  cellSumError: number[]
}

/** First days, as ISO text, whose skill decides what is switched on. */
export type GateDays = { readonly correction: string; readonly takeOver: string }

/** Learns the fit of a point from its skill; `factors` is the effect of the causes on its road errors, if known. */
export function fitPoint(
  rows: readonly SkillDay[],
  factors: readonly number[] | undefined,
  gates: GateDays,
): StoredFit {
  const corrections: Corrections = Object.fromEntries(
    CORRECTED_MEASURES.map((measure) => [measure, learnCorrection(rows, measure, gates.correction)]),
  )
  const roadDays = (source: string) => daysOf(rows, source, 'ts', gates.takeOver)
  const isOn = takeOverGate([RAW_SOURCE, CORRECTED_SOURCE].map(roadDays), roadDays(LEARNED_SOURCE))
  return {
    weights: weightsOf(rows),
    corrections: { ...corrections, ...(factors && { learned: { factors, isOn } }) },
  }
}

const daysOf = (
  rows: readonly SkillDay[],
  source: string,
  measure: CorrectedMeasure,
  from = '',
): DailyTally[] =>
  rows
    .filter((row) => row.source === source && row.measure === measure && row.day >= from)
    .map((row) => ({ day: row.day, tally: tallyOf(row) }))

function weightsOf(rows: readonly SkillDay[]): Weight[] {
  const totals = new Map<string, Weight>()
  for (const row of rows) {
    if (CORRECTION_SOURCES.includes(row.source)) continue
    const key = `${row.source} ${row.measure}`
    const total = totals.get(key) ?? {
      source: row.source,
      measure: row.measure,
      n: LEAD_BINS_H.map(() => 0),
      sumSquare: LEAD_BINS_H.map(() => 0),
    }
    totals.set(key, {
      ...total,
      n: total.n.map((sum, bin) => sum + (row.n[bin] ?? 0)),
      sumSquare: total.sumSquare.map((sum, bin) => sum + (row.sumSquare[bin] ?? 0)),
    })
  }
  return [...totals.values()]
}

function learnCorrection(
  rows: readonly SkillDay[],
  measure: CorrectedMeasure,
  gateFrom: string,
): StoredCorrection {
  const { byBin, byCell } = estimatedBias(daysOf(rows, RAW_SOURCE, measure))
  return {
    biasByBin: byBin,
    biasByCell: byCell,
    isOn: correctionGate(
      daysOf(rows, RAW_SOURCE, measure, gateFrom),
      daysOf(rows, CORRECTED_SOURCE, measure, gateFrom),
    ),
  }
}

function tallyOf({ n, sumError, sumSquare, cellN, cellSumError }: SkillDay): Tally {
  return { ...emptyTally(), n, sumError, sumSquare, cellN, cellSumError }
}
