/** Danger of a road, a place or a period: none 0, minor 1, moderate 2, high 3, extreme 4. */
export type DangerLevel = 0 | 1 | 2 | 3 | 4
export const DANGER_LEVELS = [0, 1, 2, 3, 4] as const

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

export const hazardCode = (kind: HazardKind): number => HAZARD_KINDS.indexOf(kind)
export const hazardKind = (code: number): HazardKind => HAZARD_KINDS[code] ?? 'none'

/**
 * Grip below which a level begins, from level 1 to level 4: dry or wet road, thin snow, packed snow or ice,
 * wet ice (grip ranges of Wallman & Åström 2001, VTI meddelande 911A).
 */
export type GripLimits = readonly [minor: number, moderate: number, high: number, extreme: number]
export const DEFAULT_GRIP_LIMITS: GripLimits = [0.6, 0.45, 0.3, 0.15]

export function levelOfGrip(grip: number, limits: GripLimits = DEFAULT_GRIP_LIMITS): DangerLevel {
  return limits.filter((limit) => grip < limit).length as DangerLevel // Four limits give 0 to 4.
}
