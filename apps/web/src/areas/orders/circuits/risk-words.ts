import { RISK_KINDS, type RiskKind, type RiskLevel } from '@verglas/contract/risk-codes'
import {
  codeOfCharacter,
  kindOfCode,
  levelOfCode,
  type OtherDanger,
  otherOfCode,
} from '@verglas/road-network/risks'
import type { Display } from '../../../lib/display.ts'

/** Slipperiness of a road in an hour and its cause; `other` is a danger of the table in that hour, such as fog. */
export type HourRisk = {
  readonly level: RiskLevel
  readonly kind: RiskKind | null
  readonly other?: OtherDanger | null
}

export const riskOfCode = (code: number): HourRisk => ({
  level: levelOfCode(code),
  kind: kindOfCode(code),
  other: otherOfCode(code),
})

/** The risk in an hour of a row; null: unknown. */
export function riskAt(row: string, hour: number): HourRisk | null {
  const code = hour < 0 || hour >= row.length ? null : codeOfCharacter(row.charCodeAt(hour))
  return code === null ? null : riskOfCode(code)
}

/** Whether a risk is worse than another: by its level, at the same level by its cause. */
export const isWorseRisk = (risk: HourRisk, than: HourRisk): boolean =>
  risk.level > than.level || (risk.level === than.level && gravity(risk.kind) < gravity(than.kind))

/** Place of a cause among all, the gravest first. */
const gravity = (kind: RiskKind | null): number =>
  kind === null ? RISK_KINDS.length : RISK_KINDS.indexOf(kind)

/** «verglas, danger fort», and another danger after it: «verglas, danger fort · brouillard, danger modéré». */
export function riskWords({ t }: Pick<Display, 't'>, risk: HourRisk | null): string {
  if (risk === null) return t('circuits.page.unknown')
  if (risk.other) {
    const road = risk.level > 0 ? [riskWords({ t }, { level: risk.level, kind: risk.kind })] : []
    return [...road, riskWords({ t }, risk.other)].join(' · ')
  }
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
