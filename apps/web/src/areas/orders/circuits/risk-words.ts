import type { RiskKind, RiskLevel } from '@verglas/contract/risk-codes'
import { codeOfCharacter, kindOfCode, levelOfCode } from '@verglas/road-network/risks'
import type { Display } from '../../../lib/display.ts'

export type HourRisk = { readonly level: RiskLevel; readonly kind: RiskKind | null }

/** The risk in an hour of a row; null: unknown. */
export function riskAt(row: string, hour: number): HourRisk | null {
  const code = hour < 0 || hour >= row.length ? null : codeOfCharacter(row.charCodeAt(hour))
  return code === null ? null : { level: levelOfCode(code), kind: kindOfCode(code) }
}

/** «verglas, danger fort». */
export function riskWords({ t }: Pick<Display, 't'>, risk: HourRisk | null): string {
  if (risk === null) return t('circuits.page.unknown')
  if (risk.level === 0 || risk.kind === null) return t('circuits.page.noRisk')
  return t('circuits.risk.words', {
    kind: t(`circuits.risk.kinds.${risk.kind}`),
    level: t(`circuits.risk.levels.${risk.level}`),
  })
}

/** «verglas, fort», for a narrow column whose header says that it contains dangers. */
export function shortRiskWords(display: Pick<Display, 't'>, risk: HourRisk): string {
  if (risk.level === 0 || risk.kind === null) return riskWords(display, risk)
  return display.t('circuits.risk.short', {
    kind: display.t(`circuits.risk.kinds.${risk.kind}`),
    level: display.t(`circuits.risk.levels.${risk.level}`),
  })
}
