import type { RiskRule } from '@verglas/road-network/risks'
import type { Display } from '../../lib/pen.ts'
import { measureWords } from '../circuits/panels.ts'

type Rule = { readonly level: RiskRule['level']; readonly when: readonly RiskRule['when'][number][] }

/** «Risque élevé si film d’eau ≥ 0,03 mm et surface ≤ 0,0 °C» */
export function ruleWords(pen: Display, { level, when }: Rule): string {
  const { t } = pen
  const bounds = when.map((bound) => boundWords(pen, bound)).join(` ${t('roadsetup.rules.and')} `)
  return t('roadsetup.rules.words', { level: t(`circuits.risk.levels.${level}`), bounds })
}

export const boundWords = (pen: Display, { measure, operator, value }: RiskRule['when'][number]): string =>
  pen.t('roadsetup.rules.boundWords', {
    measure: pen.t(`circuits.measures.${measure}`),
    operator: pen.t(`roadsetup.rules.signs.${operator}`),
    value: measureWords(pen, measure, value),
  })
