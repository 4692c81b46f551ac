import { LEAD_BINS_H, SITUATIONS, type Situation, type SkillMeasure } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { crpsOf, RANKS, rankOf } from './deciles.ts'
import { isFreezing } from './freezing.ts'

const CLASSES = 10
/** Measures for which being at or below 0 °C is the event. */
const FREEZES: ReadonlySet<SkillMeasure> = new Set(['ts', 'tair'])

/** Measures that are amounts of an hour: their lead refers to the end of the hour. */
const AMOUNTS: ReadonlySet<SkillMeasure> = new Set(['rain'])

/** The observed value at an instant; for rain, the amount of the hour that begins. */
export type Truth = {
  readonly atMs: number
  readonly value: number
  /** In a night with a road below 3 °C. */
  readonly isCritical: boolean
  readonly situation?: Situation
}

export type WorstCase = {
  readonly issuedAt: string
  readonly validAt: string
  readonly leadH: number
  readonly forecast: number
  readonly observed: number
}

/**
 * Sums from which every score is computed; tallies of separate periods can be added. Arrays have one value
 * per lead bin, those of classes one per tenth of probability. Errors are forecast minus observed.
 */
export type Tally = {
  n: number[]
  sumError: number[]
  sumAbsolute: number[]
  sumSquare: number[]
  hits: number[]
  falseAlarms: number[]
  misses: number[]
  correctNegatives: number[]
  criticalN: number[]
  criticalCorrect: number[]
  brierSum: number[]
  brierN: number[]
  classN: number[]
  classSum: number[]
  classObserved: number[]
  /** By lead bin and, within it, by three-hour class of the valid time in UTC: see `hourCell`. */
  cellN: number[]
  cellSumError: number[]
  /** For the band of eight in ten, and for the deciles it is made from. */
  bandN: number[]
  bandHeld: number[]
  crpsSum: number[]
  /** By lead bin and, within it, by the tenth of the forecast distribution that contained the observation. */
  rankN: number[]
  /** By lead bin and, within it, by situation: see `situationCell`. */
  situationN: number[]
  situationSumError: number[]
  situationSumSquare: number[]
  worst: WorstCase | null
}

const BY_LEAD = [
  'n',
  'sumError',
  'sumAbsolute',
  'sumSquare',
  'hits',
  'falseAlarms',
  'misses',
  'correctNegatives',
  'criticalN',
  'criticalCorrect',
  'brierSum',
  'brierN',
  'bandN',
  'bandHeld',
  'crpsSum',
] as const satisfies readonly (keyof Tally)[]
export type LeadSum = (typeof BY_LEAD)[number]
/** Classes of the hour of the day for errors: those of day and night would cancel in a common mean. */
export const HOUR_CLASSES = 8
const HOURS_OF_CLASS = 24 / HOUR_CLASSES
const BY_CELL = ['cellN', 'cellSumError'] as const satisfies readonly (keyof Tally)[]
const BY_SITUATION = [
  'situationN',
  'situationSumError',
  'situationSumSquare',
] as const satisfies readonly (keyof Tally)[]
const BY_CLASS = ['classN', 'classSum', 'classObserved'] as const satisfies readonly (keyof Tally)[]

export function emptyTally(): Tally {
  const byLead = () => new Array<number>(LEAD_BINS_H.length).fill(0)
  const byCell = () => new Array<number>(LEAD_BINS_H.length * HOUR_CLASSES).fill(0)
  const bySituation = () => new Array<number>(LEAD_BINS_H.length * SITUATIONS.length).fill(0)
  const byClass = () => new Array<number>(CLASSES).fill(0)
  return {
    n: byLead(),
    sumError: byLead(),
    sumAbsolute: byLead(),
    sumSquare: byLead(),
    hits: byLead(),
    falseAlarms: byLead(),
    misses: byLead(),
    correctNegatives: byLead(),
    criticalN: byLead(),
    criticalCorrect: byLead(),
    brierSum: byLead(),
    brierN: byLead(),
    classN: byClass(),
    classSum: byClass(),
    classObserved: byClass(),
    cellN: byCell(),
    cellSumError: byCell(),
    bandN: byLead(),
    bandHeld: byLead(),
    crpsSum: byLead(),
    rankN: new Array<number>(LEAD_BINS_H.length * RANKS).fill(0),
    situationN: bySituation(),
    situationSumError: bySituation(),
    situationSumSquare: bySituation(),
    worst: null,
  }
}

/**
 * Index of the lead bin; null beyond the last one and up to the issue, where a value is no longer a forecast.
 */
export function leadBin(leadH: number): number | null {
  if (!(leadH > 0)) return null
  const bin = LEAD_BINS_H.findIndex((upToH) => leadH <= upToH)
  return bin < 0 ? null : bin
}

/** Index of a lead bin and an instant in the sums by hour of the day. */
export function hourCell(bin: number, atMs: number): number {
  const hour = Math.floor(atMs / HOUR_MS) % 24
  return bin * HOUR_CLASSES + Math.floor(hour / HOURS_OF_CLASS)
}

/** Index of a lead bin and a situation in the sums by situation. */
export function situationCell(bin: number, situation: Situation): number {
  return bin * SITUATIONS.length + SITUATIONS.indexOf(situation)
}

export type Pair = {
  readonly measure: SkillMeasure
  readonly issuedAtMs: number
  readonly validAtMs: number
  readonly forecast: number
  readonly observed: number
  readonly isCritical: boolean
  /** Forecast probability of a value at or below 0 °C. */
  readonly belowZero?: number | null
  /** Deciles of the forecast distribution. */
  readonly deciles?: readonly number[] | null
  readonly situation?: Situation
}

/** Counts one forecast and its observation; ignored if outside all lead bins or not a number. */
export function addPair(tally: Tally, pair: Pair): void {
  const endsAtMs = pair.validAtMs + (AMOUNTS.has(pair.measure) ? HOUR_MS : 0)
  const leadH = (endsAtMs - pair.issuedAtMs) / HOUR_MS
  const bin = leadBin(leadH)
  const error = pair.forecast - pair.observed
  if (bin === null || !Number.isFinite(error)) return
  const cell = hourCell(bin, pair.validAtMs)
  add(tally.cellN, cell, 1)
  add(tally.cellSumError, cell, error)
  add(tally.n, bin, 1)
  add(tally.sumError, bin, error)
  add(tally.sumAbsolute, bin, Math.abs(error))
  add(tally.sumSquare, bin, error * error)
  if (!tally.worst || Math.abs(error) > errorOf(tally.worst)) {
    tally.worst = {
      issuedAt: new Date(pair.issuedAtMs).toISOString(),
      validAt: new Date(pair.validAtMs).toISOString(),
      leadH: Math.round(100 * leadH) / 100,
      forecast: Math.round(100 * pair.forecast) / 100,
      observed: Math.round(100 * pair.observed) / 100,
    }
  }
  if (pair.situation) addToSituation(tally, situationCell(bin, pair.situation), error)
  if (pair.isCritical) addToSituation(tally, situationCell(bin, 'critical_night'), error)
  if (pair.deciles) addBand(tally, bin, pair.deciles, pair.observed)
  if (FREEZES.has(pair.measure)) addEvent(tally, bin, pair)
  if (pair.belowZero !== undefined && pair.belowZero !== null) {
    addProbability(tally, bin, pair.belowZero, isFreezing(pair.observed))
  }
}

function addToSituation(tally: Tally, cell: number, error: number): void {
  add(tally.situationN, cell, 1)
  add(tally.situationSumError, cell, error)
  add(tally.situationSumSquare, cell, error * error)
}

function addBand(tally: Tally, bin: number, deciles: readonly number[], observed: number): void {
  const rank = rankOf(deciles, observed)
  add(tally.bandN, bin, 1)
  if (rank > 0 && rank < RANKS - 1) add(tally.bandHeld, bin, 1)
  add(tally.crpsSum, bin, crpsOf(deciles, observed))
  add(tally.rankN, bin * RANKS + rank, 1)
}

function addEvent(tally: Tally, bin: number, { forecast, observed, isCritical }: Pair): void {
  const wasForecast = isFreezing(forecast)
  const wasObserved = isFreezing(observed)
  const counted = wasObserved
    ? wasForecast
      ? tally.hits
      : tally.misses
    : wasForecast
      ? tally.falseAlarms
      : tally.correctNegatives
  add(counted, bin, 1)
  if (!isCritical) return
  add(tally.criticalN, bin, 1)
  if (wasForecast === wasObserved) add(tally.criticalCorrect, bin, 1)
}

function addProbability(tally: Tally, bin: number, probability: number, cameTrue: boolean): void {
  add(tally.brierSum, bin, (probability - (cameTrue ? 1 : 0)) ** 2)
  add(tally.brierN, bin, 1)
  const place = Math.min(CLASSES - 1, Math.floor(probability * CLASSES))
  add(tally.classN, place, 1)
  add(tally.classSum, place, probability)
  if (cameTrue) add(tally.classObserved, place, 1)
}

function add(sums: number[], index: number, value: number): void {
  sums[index] = (sums[index] ?? 0) + value
}

function errorOf(worst: WorstCase): number {
  return Math.abs(worst.forecast - worst.observed)
}

/** Counts a complete forecast against the observations in one pass, leaving out unknown values. */
export function addSeries(
  tally: Tally,
  options: {
    readonly measure: SkillMeasure
    readonly issuedAtMs: number
    readonly forecastAt: (atMs: number) => number | null
    readonly belowZeroAt?: (atMs: number) => number | null
    readonly decilesAt?: (atMs: number) => readonly number[] | null
  },
  truths: readonly Truth[],
): void {
  const { measure, issuedAtMs, forecastAt, belowZeroAt, decilesAt } = options
  for (const { atMs, value, isCritical, situation } of truths) {
    if (atMs < issuedAtMs) continue
    const forecast = forecastAt(atMs)
    if (forecast === null) continue
    const belowZero = belowZeroAt ? belowZeroAt(atMs) : null
    addPair(tally, {
      measure,
      issuedAtMs,
      validAtMs: atMs,
      forecast,
      observed: value,
      isCritical,
      belowZero,
      deciles: decilesAt ? decilesAt(atMs) : null,
      ...(situation ? { situation } : {}),
    })
  }
}

const SUMS = [...BY_LEAD, ...BY_CLASS, ...BY_CELL, ...BY_SITUATION, 'rankN'] as const

/** Adds the tally of another period. */
export function addTally(into: Tally, other: Tally): void {
  for (const name of SUMS) {
    const [sums, more] = [into[name], other[name]]
    for (let index = 0; index < more.length; index++) sums[index] = (sums[index] ?? 0) + (more[index] ?? 0)
  }
  if (other.worst && (!into.worst || errorOf(other.worst) > errorOf(into.worst))) into.worst = other.worst
}

export function isEmpty(tally: Tally): boolean {
  return tally.n.every((count) => count === 0) && tally.brierN.every((count) => count === 0)
}
