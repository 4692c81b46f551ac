import type { Formats } from './formats.ts'
import type { Translate } from './translate.ts'

type LeadSkill = {
  readonly toH: number
  readonly forecast: { readonly n: number; readonly bias: number | null; readonly rmse: number | null }
  readonly hitRate: number | null
}
type Skill = {
  readonly measures: readonly { readonly measure: string; readonly leads: readonly LeadSkill[] }[]
}

/** The lead that represents a forecast: far enough ahead to send a crew, h. */
export const HEADLINE_LEAD_H = 6
/** The road, or the air if no road is scored. */
const HEADLINE_MEASURES = ['ts', 'tair'] as const

export type HeadlineSkill = {
  readonly measure: (typeof HEADLINE_MEASURES)[number]
  readonly skill: LeadSkill
}

/** The score at the headline lead; null if nothing was scored yet. */
export function headlineLead(leads: readonly LeadSkill[]): LeadSkill | null {
  const skill = leads.find(({ toH }) => toH === HEADLINE_LEAD_H)
  return skill && skill.forecast.n > 0 ? skill : null
}

/** The one score displayed with a forecast; null if nothing was scored yet. */
export function selectHeadlineSkill({ measures }: Skill): HeadlineSkill | null {
  for (const measure of HEADLINE_MEASURES) {
    const skill = headlineLead(measures.find((entry) => entry.measure === measure)?.leads ?? [])
    if (skill) return { measure, skill }
  }
  return null
}

/** «Température de la chaussée à 6 h : ±1,1 °C, biais +0,2, gel détecté 93 %, n = 212» */
export function skillWords(
  { t, formats }: { t: Translate; formats: Formats },
  { measure, skill }: HeadlineSkill,
): string {
  const { forecast, hitRate } = skill
  return t('skill.line', {
    measure: t(`measures.${measure}.long`),
    hours: HEADLINE_LEAD_H,
    scores: [
      `±${formats.difference('temperature', forecast.rmse)}`,
      t('skill.lineBias', {
        bias: formats.difference('temperature', forecast.bias, { sign: true, unit: false }),
      }),
      ...(hitRate === null
        ? []
        : [t('skill.lineFreezing', { share: formats.quantity('percent', hitRate * 100) })]),
      `n\u00a0=\u00a0${formats.number(forecast.n, 0)}`,
    ].join(', '),
  })
}
