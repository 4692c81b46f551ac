import type { CallAnswer } from '@verglas/contract'
import type { Pen } from '../../lib/pen.ts'

type Skill = Pick<CallAnswer<'getSkill'>, 'stationId' | 'measures'>
type LeadSkill = Skill['measures'][number]['leads'][number]
/** What the line says of a lead. */
type LineSkill = Pick<LeadSkill, 'toH' | 'forecast' | 'hitRate'>

/** The lead that stands for a forecast: far enough ahead to send a crew, h. */
export const TELLING_LEAD_H = 6
/** The road, or the air where no road is scored. */
const TELLING_MEASURES = ['ts', 'tair'] as const

export type TellingSkill = {
  readonly measure: (typeof TELLING_MEASURES)[number]
  readonly skill: LineSkill
}

/** Of the scores by lead, that of the telling one; null where nothing was scored yet. */
export function tellingLead(leads: readonly LineSkill[]): LineSkill | null {
  const skill = leads.find(({ toH }) => toH === TELLING_LEAD_H)
  return skill && skill.forecast.n > 0 ? skill : null
}

/** The one score that stands beside a forecast; null where nothing was scored yet. */
export function tellingSkill({ measures }: Skill): TellingSkill | null {
  for (const measure of TELLING_MEASURES) {
    const skill = tellingLead(measures.find((entry) => entry.measure === measure)?.leads ?? [])
    if (skill) return { measure, skill }
  }
  return null
}

/** «Température de la chaussée à 6 h : ±1,1 °C, biais +0,2, gel détecté 93 %, n = 212» */
export function skillWords(
  { t, formats }: Pick<Pen, 't' | 'formats'>,
  { measure, skill }: TellingSkill,
): string {
  const { forecast, hitRate } = skill
  return t('skill.line', {
    measure: t(`measures.${measure}.long`),
    hours: TELLING_LEAD_H,
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
