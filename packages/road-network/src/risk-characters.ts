import { RISK_FAMILIES, RISK_KINDS, type RiskKind, type RiskLevel } from '@verglas/contract/risk-codes'

const LEVELS = 5
/** One character per hour; 48 is «0». */
const FIRST_CHARACTER = 48
/** The hour has no value. */
export const UNKNOWN_RISK = '.'

/** Encodes level and kind of an hour as one small number. */
export const riskCode = (level: RiskLevel, kind: RiskKind | null): number =>
  level === 0 || kind === null ? 0 : RISK_KINDS.indexOf(kind) * LEVELS + level

export const levelOfCode = (code: number): RiskLevel => (code % LEVELS) as RiskLevel
export const kindOfCode = (code: number): RiskKind | null =>
  code % LEVELS === 0 ? null : (RISK_KINDS[Math.floor(code / LEVELS)] ?? null)

/** Scale of the risk codes that are stored with a forecast: 2 is the one of today. */
export const RISK_SCALE = 2

/**
 * Codes stored by any version of the program as those of today. On scale 1 a code was 4 × kind + risk, where
 * risk 1 to 3 is the level 2 to 4.
 */
export function currentCodes(codes: Float64Array, scale: number): Float64Array {
  if (scale === RISK_SCALE) return codes
  return codes.map((code) => {
    const risk = code % 4
    // Unknown hours stay unknown.
    if (Number.isNaN(code) || risk === 0) return risk
    return riskCode((risk + 1) as RiskLevel, RISK_FAMILIES[Math.floor(code / 4)] ?? null)
  })
}

export const characterOfCode = (code: number): string => String.fromCharCode(FIRST_CHARACTER + code)
/** null: no value. */
export const codeOfCharacter = (character: number): number | null =>
  character < FIRST_CHARACTER ? null : character - FIRST_CHARACTER
