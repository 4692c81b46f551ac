import type { ErrorLine } from '@verglas/charts'
import type { CallAnswer } from '@verglas/contract'
import { MEASURES, type MeasureCode } from '@verglas/contract/measures'
import type { Translate } from '@verglas/language'
import { runSourceName } from '../../lib/run-source.ts'

export type Skill = CallAnswer<'getSkill'>
export type MeasureSkill = Skill['measures'][number]
export type LeadSkill = MeasureSkill['leads'][number]
export type SituationSkill = MeasureSkill['situations'][number]
export type SkillMeasure = MeasureSkill['measure']
export type Worst = Skill['worst'][number]

/** Periods to choose from, in days before today. */
export const PERIODS = ['7', '30', '90', '365'] as const
export type Period = (typeof PERIODS)[number]
const USUAL: Period = '30'

export function readPeriod(text: string | undefined): Period {
  return PERIODS.find((period) => period === text) ?? USUAL
}

/** Measures with at least one score, in the server's order. */
export function scoredMeasures({ measures }: Pick<Skill, 'measures'>): MeasureSkill[] {
  return measures.filter(({ leads }) => leads.some(({ forecast }) => forecast.n > 0))
}

export function quantityOf(code: MeasureCode) {
  return MEASURES[code].quantity
}

/** Raw sources with a score at any lead, in a stable order. */
export function sourcesOf({ leads }: Pick<MeasureSkill, 'leads'>): string[] {
  const names = leads.flatMap(({ sources }) => sources.filter(({ n }) => n > 0).map(({ source }) => source))
  return [...new Set(names)].sort()
}

export const leadName = ({ fromH, toH }: Pick<LeadSkill, 'fromH' | 'toH'>) => `${fromH}–${toH}\u00a0h`

/** Error lines over the leads: our forecast, persistence of the last reading, and each raw source. */
export function errorLines(measure: MeasureSkill, t: Translate): ErrorLine[] {
  const { leads } = measure
  return [
    {
      name: t('skill.own'),
      kind: 'own',
      errors: leads.map(({ forecast }) => forecast.rmse),
      counts: leads.map(({ forecast }) => forecast.n),
    },
    {
      name: t('skill.persistence'),
      kind: 'reference',
      errors: leads.map(({ persistence }) => persistence.rmse),
      counts: leads.map(({ persistence }) => persistence.n),
    },
    ...sourcesOf(measure).map((source): ErrorLine => {
      const scores = leads.map(({ sources }) => sources.find((entry) => entry.source === source))
      return {
        name: runSourceName(t, source),
        kind: 'source',
        errors: scores.map((score) => score?.rmse ?? null),
        counts: scores.map((score) => score?.n ?? 0),
      }
    }),
  ]
}

/** How much smaller our error is than that of persistence, as a fraction; null if either is unknown. */
export function gainOf({ forecast, persistence }: LeadSkill): number | null {
  const { rmse } = persistence
  return forecast.rmse === null || rmse === null || rmse === 0 ? null : 1 - forecast.rmse / rmse
}

/** Whether any probabilities were scored. */
export function hasReliability({ reliability }: Pick<Skill, 'reliability'>): boolean {
  return reliability.some(({ n }) => n > 0)
}

/**
 * The instant at which the forecast of a bad case was the latest: a minute after its issue, so that everything
 * published with it is included.
 */
export function publishedAtMs({ issuedAt }: Pick<Worst, 'issuedAt'>): number {
  return Date.parse(issuedAt) + 60_000
}

export type Band = { readonly n: number; readonly coverage: number; readonly ranks: readonly number[] }

/** Coverage and ranks of the band over all leads; null if no forecast had one. */
export function bandOf({ leads }: Pick<MeasureSkill, 'leads'>): Band | null {
  const n = leads.reduce((sum, { band }) => sum + band.n, 0)
  if (n === 0) return null
  const coveredCount = leads.reduce((sum, { band }) => sum + band.n * (band.coverage ?? 0), 0)
  const ranks = leads.reduce<number[]>(
    (sums, { band }) => band.ranks.map((count, rank) => count + (sums[rank] ?? 0)),
    [],
  )
  return { n, coverage: coveredCount / n, ranks }
}
