import {
  RISK_FAMILIES,
  RISK_KINDS,
  type RiskKind,
  type RiskLevel,
  RULE_KINDS,
  RULE_LEVELS,
  type RuleKind,
  WINTER_KINDS,
  type WinterKind,
} from '@verglas/contract/risk-codes'

const LEVELS = 5
/** Number of codes for slipperiness alone. If the hour has another danger too, a multiple of this is added. */
const WINTER_CODES = LEVELS * WINTER_KINDS.length
/** Number of codes. */
export const RISK_CODES = WINTER_CODES * (1 + RULE_KINDS.length * RULE_LEVELS.length)
/** One character per hour; 48 is «0». */
const FIRST_CHARACTER = 48
/** The hour has no value. */
export const UNKNOWN_RISK = '.'

/** A danger of the table of the organisation, which has nothing to do with grip. */
export type OtherDanger = { readonly level: Exclude<RiskLevel, 0 | 1>; readonly kind: RuleKind }

/** Encodes the slipperiness of an hour, its cause and the danger of the organisation's table as one small number. */
export const riskCode = (
  level: RiskLevel,
  kind: WinterKind | null,
  other: OtherDanger | null = null,
): number =>
  (level === 0 || kind === null ? 0 : WINTER_KINDS.indexOf(kind) * LEVELS + level) +
  WINTER_CODES * placeOf(other)

/** Index of the other danger; 0 if there is none. */
const placeOf = (other: OtherDanger | null): number =>
  other === null ? 0 : RULE_KINDS.indexOf(other.kind) * RULE_LEVELS.length + other.level - 1

/** Level of slipperiness, on the same scale as the road forecast of a point. */
export const levelOfCode = (code: number): RiskLevel => ((code % WINTER_CODES) % LEVELS) as RiskLevel
export const kindOfCode = (code: number): WinterKind | null =>
  levelOfCode(code) === 0 ? null : (WINTER_KINDS[Math.floor((code % WINTER_CODES) / LEVELS)] ?? null)

export function otherOfCode(code: number): OtherDanger | null {
  const place = Math.floor(code / WINTER_CODES) - 1
  const kind = RULE_KINDS[Math.floor(place / RULE_LEVELS.length)]
  return kind ? { level: ((place % RULE_LEVELS.length) + 2) as OtherDanger['level'], kind } : null
}

/** Version of the risk codes that are stored with a forecast; 3 is the current one. */
export const RISK_SCALE = 3

/**
 * Converts codes stored by any version of the program to the current scale. On scale 1 a code was 4 × kind + risk,
 * where risk 1 to 3 is the level 2 to 4; on scale 2 it was 5 × kind + level. Both stored only the greater of
 * slipperiness and other dangers.
 */
export function currentCodes(codes: Float64Array, scale: number): Float64Array {
  if (scale === RISK_SCALE) return codes
  const [levels, kinds] = scale === 1 ? [4, RISK_FAMILIES] : [LEVELS, RISK_KINDS]
  return codes.map((code) => {
    const level = code % levels
    // Unknown hours stay unknown.
    if (Number.isNaN(code) || level === 0) return level
    return codeOf((scale === 1 ? level + 1 : level) as RiskLevel, kinds[Math.floor(code / levels)] ?? null)
  })
}

function codeOf(level: RiskLevel, kind: RiskKind | null): number {
  const other = RULE_KINDS.find((each) => each === kind)
  if (!other) return riskCode(level, kind as WinterKind | null)
  return riskCode(0, null, { level: level as OtherDanger['level'], kind: other })
}

export const characterOfCode = (code: number): string => String.fromCharCode(FIRST_CHARACTER + code)
/** The code of a character; null if the hour has no value. */
export const codeOfCharacter = (character: number): number | null =>
  character < FIRST_CHARACTER ? null : character - FIRST_CHARACTER
