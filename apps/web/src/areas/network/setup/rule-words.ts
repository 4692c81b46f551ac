import type { RiskRule } from '@verglas/road-network/risks'
import type { Display } from '../../../lib/display.ts'
import { measureWords } from '../../orders/panels.ts'

type Rule = { readonly level: RiskRule['level']; readonly when: readonly RiskRule['when'][number][] }

/** «Danger fort si film d’eau ≥ 0,03 mm et surface ≤ 0,0 °C» */
export function ruleWords(display: Display, { level, when }: Rule): string {
  const { t } = display
  const bounds = when.map((bound) => boundWords(display, bound)).join(` ${t('roadsetup.rules.and')} `)
  return t('roadsetup.rules.words', { level: t(`circuits.risk.levels.${level + 1}`), bounds })
}

export const boundWords = (
  display: Display,
  { measure, operator, value }: RiskRule['when'][number],
): string =>
  display.t('roadsetup.rules.boundWords', {
    measure: display.t(`circuits.measures.${measure}`),
    operator: display.t(`roadsetup.rules.signs.${operator}`),
    value: measureWords(display, measure, value),
  })
