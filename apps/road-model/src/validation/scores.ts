import type { Replayed } from './replay.ts'

export const LEAD_BINS = [
  [0, 1],
  [1, 3],
  [3, 6],
  [6, 12],
  [12, 24],
] as const
export type LeadBin = (typeof LEAD_BINS)[number]

/** Whose forecast. */
export const MODELS = ['ours', 'corrected', 'metro', 'roadsurf', 'persistence'] as const
export type Model = (typeof MODELS)[number]

/** Means over cases of the figures of each case; NaN where there is nothing to score. */
export type Score = {
  readonly rmseC: number
  readonly biasC: number
  /** Of the times when the road was at or below 0 °C, how often it was forecast. */
  readonly hitRate: number
  /** Of the times when the road was forecast so, how often it was not. */
  readonly falseAlarmRatio: number
  readonly cases: number
  /** Rows with a forecast. */
  readonly n: number
}

const VALUE: Record<Model, (row: Replayed) => number> = {
  ours: (row) => row.oursC,
  corrected: (row) => row.correctedC,
  metro: (row) => row.metroC,
  roadsurf: (row) => row.roadsurfC,
  persistence: (row) => row.persistenceC,
}

/** A row at the end of a bin belongs to it: the forecast for one hour ahead is one of the first hour. */
export function inBin(rows: readonly Replayed[], [fromH, toH]: readonly [number, number]): Replayed[] {
  return rows.filter(({ leadH }) => (leadH > fromH || (leadH === 0 && fromH === 0)) && leadH <= toH)
}

/** Rows of one case go together: a case counts once, however many rows it has. */
export function score(rows: readonly Replayed[], model: Model): Score {
  const cases = [...byCase(scored(rows, model)).values()].map((of) => ofCase(of, model))
  return {
    rmseC: mean(cases.map((score) => score.rmseC)),
    biasC: mean(cases.map((score) => score.biasC)),
    hitRate: mean(cases.map((score) => score.hitRate)),
    falseAlarmRatio: mean(cases.map((score) => score.falseAlarmRatio)),
    cases: cases.length,
    n: cases.reduce((sum, score) => sum + score.n, 0),
  }
}

/** Figures of our model and of RoadSurf for a part of the rows, by lead. */
export type GroupScores = {
  readonly name: string
  readonly bins: readonly { readonly ours: Score; readonly roadsurf: Score }[]
}

/** Rows by what `nameOf` says of each, in the order of the names. */
export function scoresByGroup(rows: readonly Replayed[], nameOf: (row: Replayed) => string): GroupScores[] {
  const names = [...new Set(rows.map(nameOf))].sort()
  return names.map((name) => {
    const groupRows = rows.filter((row) => nameOf(row) === name)
    return {
      name,
      bins: LEAD_BINS.map((bin) => {
        const inside = inBin(groupRows, bin)
        return { ours: score(inside, 'ours'), roadsurf: score(inside, 'roadsurf') }
      }),
    }
  })
}

/** A winter has the name of the years in which it begins and ends. */
export function winterOf({ initMs }: Replayed): string {
  const date = new Date(initMs)
  const year = date.getUTCFullYear() - (date.getUTCMonth() < 6 ? 1 : 0)
  return `${year}–${String((year + 1) % 100).padStart(2, '0')}`
}

export function issueOf({ issueHour }: Replayed): string {
  return `issued at ${String(issueHour).padStart(2, '0')} h`
}

function byCase(rows: readonly Replayed[]): Map<string, Replayed[]> {
  const groups = new Map<string, Replayed[]>()
  for (const row of rows) {
    const group = groups.get(row.caseId)
    if (group) group.push(row)
    else groups.set(row.caseId, [row])
  }
  return groups
}

function scored(rows: readonly Replayed[], model: Model): Replayed[] {
  return rows.filter((row) => !Number.isNaN(VALUE[model](row)))
}

function ofCase(rows: readonly Replayed[], model: Model) {
  const errors = rows.map((row) => VALUE[model](row) - row.observedC)
  const frozen = rows.filter((row) => row.observedC <= 0)
  const forecastFrozen = rows.filter((row) => VALUE[model](row) <= 0)
  const hits = frozen.filter((row) => VALUE[model](row) <= 0).length
  return {
    rmseC: Math.sqrt(mean(errors.map((error) => error * error))),
    biasC: mean(errors),
    hitRate: hits / frozen.length,
    falseAlarmRatio: (forecastFrozen.length - hits) / forecastFrozen.length,
    n: rows.length,
  }
}

/** One case by the root mean square error of each model on its rows, and the worst value of ours. */
export type CaseScore = {
  readonly caseId: string
  readonly n: number
  readonly rmseC: Record<Model, number>
  /** Ours less the better of METRo and RoadSurf, and less the worse of them, K. */
  readonly overBestK: number
  readonly overBothK: number
}

/** Cases where we are furthest behind come first. */
export function caseScores(rows: readonly Replayed[]): CaseScore[] {
  return [...byCase(rows)]
    .map(([caseId, of]) => {
      const rmseC = Object.fromEntries(MODELS.map((model) => [model, score(of, model).rmseC])) as Record<
        Model,
        number
      >
      const references = [rmseC.metro, rmseC.roadsurf].filter((value) => !Number.isNaN(value))
      return {
        caseId,
        n: of.length,
        rmseC,
        overBestK: rmseC.ours - Math.min(...references),
        overBothK: rmseC.ours - Math.max(...references),
      }
    })
    .sort((a, b) => b.overBestK - a.overBestK)
}

/** Of what is there; NaN of nothing. */
function mean(values: readonly number[]): number {
  const numbers = values.filter((value) => !Number.isNaN(value))
  return numbers.length === 0 ? Number.NaN : numbers.reduce((sum, value) => sum + value, 0) / numbers.length
}
