import type { Replayed } from './replay.ts'

export const LEAD_BINS = [
  [0, 1],
  [1, 3],
  [3, 6],
  [6, 12],
  [12, 24],
] as const
export type LeadBin = (typeof LEAD_BINS)[number]

export const MODELS = ['ours', 'corrected', 'learned', 'metro', 'roadsurf', 'persistence'] as const
export type Model = (typeof MODELS)[number]

/** Averages of the per-case scores; NaN where there is nothing to score. */
export type Score = {
  readonly rmseC: number
  readonly biasC: number
  /** Share of the times with the road at or below 0 °C that were forecast so. */
  readonly hitRate: number
  /** Share of the times forecast at or below 0 °C when the road was warmer. */
  readonly falseAlarmRatio: number
  readonly cases: number
  /** Rows with a forecast. */
  readonly n: number
}

const VALUE: Record<Model, (row: Replayed) => number> = {
  ours: (row) => row.oursC,
  corrected: (row) => row.correctedC,
  learned: (row) => row.learnedC,
  metro: (row) => row.metroC,
  roadsurf: (row) => row.roadsurfC,
  persistence: (row) => row.persistenceC,
}

/** A bin includes its end: a lead of exactly one hour belongs to the first bin. */
export function rowsOfBin(rows: readonly Replayed[], [fromH, toH]: readonly [number, number]): Replayed[] {
  return rows.filter(({ leadH }) => (leadH > fromH || (leadH === 0 && fromH === 0)) && leadH <= toH)
}

/** Scores each case first and then averages, so a case counts once, however many rows it has. */
export function score(rows: readonly Replayed[], model: Model): Score {
  const cases = [...byCase(scored(rows, model)).values()].map((of) => scoreOfCase(of, model))
  return {
    rmseC: mean(cases.map((score) => score.rmseC)),
    biasC: mean(cases.map((score) => score.biasC)),
    hitRate: mean(cases.map((score) => score.hitRate)),
    falseAlarmRatio: mean(cases.map((score) => score.falseAlarmRatio)),
    cases: cases.length,
    n: cases.reduce((sum, score) => sum + score.n, 0),
  }
}

/** Scores of our model and of RoadSurf for a group of rows, by lead. */
export type GroupScores = {
  readonly name: string
  readonly bins: readonly { readonly ours: Score; readonly roadsurf: Score }[]
}

/** Scores the rows grouped by `nameOf`, sorted by name. */
export function scoresByGroup(rows: readonly Replayed[], nameOf: (row: Replayed) => string): GroupScores[] {
  const names = [...new Set(rows.map(nameOf))].sort()
  return names.map((name) => {
    const groupRows = rows.filter((row) => nameOf(row) === name)
    return {
      name,
      bins: LEAD_BINS.map((bin) => {
        const inside = rowsOfBin(groupRows, bin)
        return { ours: score(inside, 'ours'), roadsurf: score(inside, 'roadsurf') }
      }),
    }
  })
}

/** A winter is named after the years in which it begins and ends. */
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

function scoreOfCase(rows: readonly Replayed[], model: Model) {
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

/** Root mean square error of each model on the rows of one case. */
export type CaseScore = {
  readonly caseId: string
  readonly n: number
  readonly rmseC: Record<Model, number>
  /** Our error minus that of the better, and of the worse, of METRo and RoadSurf, K. */
  readonly overBestK: number
  readonly overBothK: number
}

/** The scores of each case, sorted by how much our error exceeds that of the better of METRo and RoadSurf. */
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

/** Ignores NaN; NaN if nothing is left. */
function mean(values: readonly number[]): number {
  const numbers = values.filter((value) => !Number.isNaN(value))
  return numbers.length === 0 ? Number.NaN : numbers.reduce((sum, value) => sum + value, 0) / numbers.length
}
