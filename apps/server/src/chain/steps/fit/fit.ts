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
  type SourceWeight,
  sourceWeights,
  type Tally,
} from '@verglas/forecasting'
import { CORRECTED_SOURCE, RAW_SOURCE } from '../skill/scored-sources.ts'

/** What the blend has learnt from past skill. */
export type Fit = {
  weightOf: SourceWeight
  correctionOf(measure: CorrectedMeasure): { biasByCell: readonly number[]; isOn: readonly boolean[] }
}

type Weight = { source: string; measure: SkillMeasure; n: number[]; sumSquare: number[] }
/**
 * `biasByCell` is missing in older fits, from before errors were separated by hour; code that reads only
 * `biasByBin` still works.
 */
type Learnt = { biasByBin: readonly number[]; biasByCell?: readonly number[]; isOn: boolean[] }
/** A fit as it is stored. */
export type StoredFit = { weights: Weight[]; corrections: Partial<Record<CorrectedMeasure, Learnt>> }

const NOTHING_LEARNT: Learnt = { biasByBin: LEAD_BINS_H.map(() => 0), isOn: LEAD_BINS_H.map(() => false) }

/** The fit before anything has been scored: equal weights, no correction. */
export const NO_FIT: Fit = { weightOf: equalWeights, correctionOf: () => correctionFrom(NOTHING_LEARNT) }

export function toFit({ weights, corrections }: StoredFit): Fit {
  const totals = weights.map(({ source, measure, n, sumSquare }) => ({
    source,
    measure,
    tally: { ...emptyTally(), n, sumSquare },
  }))
  return {
    weightOf: sourceWeights(totals),
    correctionOf: (measure) => correctionFrom(corrections[measure] ?? NOTHING_LEARNT),
  }
}

/**
 * The correction of the road temperature. It has no present error: the model has already assimilated the
 * readings.
 */
export const surfaceCorrection = (fit: Fit): Correction => ({
  measure: 'ts',
  presentError: null,
  ...fit.correctionOf('ts'),
})

function correctionFrom({ biasByBin, biasByCell, isOn }: Learnt) {
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

/**
 * Learns a point's fit from its skill; a correction is switched on by the skill of the days from `gateFrom`
 * on.
 */
export function learntFrom(rows: readonly SkillDay[], gateFrom: string): StoredFit {
  return {
    weights: weightsOf(rows),
    corrections: Object.fromEntries(
      CORRECTED_MEASURES.map((measure) => [measure, learnt(rows, measure, gateFrom)]),
    ),
  }
}

function weightsOf(rows: readonly SkillDay[]): Weight[] {
  const totals = new Map<string, Weight>()
  for (const row of rows) {
    if (row.source === RAW_SOURCE || row.source === CORRECTED_SOURCE) continue
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

function learnt(rows: readonly SkillDay[], measure: CorrectedMeasure, gateFrom: string): Learnt {
  const daysOf = (source: string, from = ''): DailyTally[] =>
    rows
      .filter((row) => row.source === source && row.measure === measure && row.day >= from)
      .map((row) => ({ day: row.day, tally: tallyOf(row) }))
  const { byBin, byCell } = estimatedBias(daysOf(RAW_SOURCE))
  return {
    biasByBin: byBin,
    biasByCell: byCell,
    isOn: correctionGate(daysOf(RAW_SOURCE, gateFrom), daysOf(CORRECTED_SOURCE, gateFrom)),
  }
}

function tallyOf({ n, sumError, sumSquare, cellN, cellSumError }: SkillDay): Tally {
  return { ...emptyTally(), n, sumError, sumSquare, cellN, cellSumError }
}
