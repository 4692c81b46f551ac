/** Danger of a road, a place or a period: none 0, minor 1, moderate 2, high 3, extreme 4. */
export type DangerLevel = 0 | 1 | 2 | 3 | 4
export const DANGER_LEVELS = [0, 1, 2, 3, 4] as const
/** A road is slippery from the level «moderate» on: thin snow, slush, patches of frost. */
export const SLIPPERY_LEVEL = 2

/** What makes a road slippery, mildest first; a kind's place in this list is its stored code. */
export const HAZARD_KINDS = [
  'none',
  'freezing_wet',
  'frost',
  'slush',
  'snow',
  'packed_snow',
  'ice',
  'freezing_rain',
] as const
export type HazardKind = (typeof HAZARD_KINDS)[number]

const CODES = Object.fromEntries(HAZARD_KINDS.map((kind, code) => [kind, code])) as Record<HazardKind, number>
export const hazardCode = (kind: HazardKind): number => CODES[kind]
export const hazardKind = (code: number): HazardKind => HAZARD_KINDS[code] ?? 'none'

/**
 * Grip below which a level begins, from level 1 to level 4: dry or wet road, thin snow, packed snow or ice,
 * wet ice (grip ranges of Wallman & Åström 2001, VTI meddelande 911A).
 */
export type GripLimits = readonly [minor: number, moderate: number, high: number, extreme: number]
export const DEFAULT_GRIP_LIMITS: GripLimits = [0.6, 0.45, 0.3, 0.15]

/**
 * Range of each limit that an organisation may choose. A wet road keeps a grip of 0.66 and never becomes a danger
 * by itself; wet ice (0.05–0.10) is always extreme.
 */
export const GRIP_LIMIT_RANGES: readonly (readonly [min: number, max: number])[] = [
  [0.5, 0.65],
  [0.35, 0.5],
  [0.2, 0.35],
  [0.1, 0.2],
]

export type GripLimitProblem = { readonly index: number; readonly code: 'out_of_range' | 'not_descending' }

/** Limits that are missing, outside their range, or not below the limit of the milder level. */
export function gripLimitProblems(limits: readonly number[]): GripLimitProblem[] {
  return GRIP_LIMIT_RANGES.flatMap(([min, max], index): GripLimitProblem[] => {
    const limit = limits[index] ?? Number.NaN
    if (!(limit >= min && limit <= max)) return [{ index, code: 'out_of_range' }]
    if (limit >= (limits[index - 1] ?? 1)) return [{ index, code: 'not_descending' }]
    return []
  })
}

/** The four limits of a list, or null where it does not hold four valid ones. */
export function toGripLimits(limits: readonly number[]): GripLimits | null {
  const [minor, moderate, high, extreme] = limits
  if (minor === undefined || moderate === undefined || high === undefined || extreme === undefined)
    return null
  return gripLimitProblems(limits).length === 0 ? [minor, moderate, high, extreme] : null
}

/** Grip counts to two decimals, as it is stored and displayed, so that grip and level never contradict each other. */
export function levelOfGrip(grip: number, limits: GripLimits = DEFAULT_GRIP_LIMITS): DangerLevel {
  const stored = Math.round(grip * 100) / 100
  return limits.filter((limit) => stored < limit).length as DangerLevel // Four limits give 0 to 4.
}

/** A verdict by the limits of the product; forecasts store it. */
type Verdict = {
  readonly level: DangerLevel
  readonly kind: HazardKind
  /** 0 to 1. */
  readonly estimatedGrip: number
}

/**
 * Danger level of a verdict by the limits of an organisation. What is dangerous stays at least level 1, and
 * what is not stays level 0.
 */
export function levelByLimits({ level, kind, estimatedGrip }: Verdict, limits: GripLimits): DangerLevel {
  if (limits.every((limit, index) => limit === DEFAULT_GRIP_LIMITS[index])) return level
  if (kind === 'none') return 0
  return Math.max(1, levelOfGrip(estimatedGrip, limits)) as DangerLevel
}
