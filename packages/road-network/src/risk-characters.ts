import { RISK_KINDS, type RiskKind, type RiskLevel } from '@verglas/contract/risk-codes'

const LEVELS = 4
/** One character per hour; 48 is «0», and no character up to 48 + 27 needs an escape in JSON. */
const FIRST_CHARACTER = 48
/** The hour has no value. */
export const UNKNOWN_RISK = '.'

/** Encodes level and kind of an hour as one small number. */
export const riskCode = (level: RiskLevel, kind: RiskKind | null): number =>
  level === 0 || kind === null ? 0 : RISK_KINDS.indexOf(kind) * LEVELS + level

export const levelOfCode = (code: number): RiskLevel => (code % LEVELS) as RiskLevel
export const kindOfCode = (code: number): RiskKind | null =>
  code % LEVELS === 0 ? null : (RISK_KINDS[Math.floor(code / LEVELS)] ?? null)

export const characterOfCode = (code: number): string => String.fromCharCode(FIRST_CHARACTER + code)
/** null: no value. */
export const codeOfCharacter = (character: number): number | null =>
  character < FIRST_CHARACTER ? null : character - FIRST_CHARACTER
