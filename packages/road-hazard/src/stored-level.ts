import { type DangerLevel, type GripLimits, hazardKind, levelByLimits } from './kinds.ts'

type StoredValue = number | null | undefined

/** One hour as a forecast stores it: level and kind by their codes, grip in hundredths. */
export type StoredHazard = {
  readonly level: StoredValue
  readonly kind: StoredValue
  readonly gripPct: StoredValue
}

/** Level of a stored hour by the limits of an organisation; null where the forecast has none. */
export function storedLevel({ level, kind, gripPct }: StoredHazard, limits: GripLimits): DangerLevel | null {
  if (level === null || level === undefined) return null
  const stored = level as DangerLevel // The chain stores 0 to 4.
  if (kind === null || kind === undefined || gripPct === null || gripPct === undefined) return stored
  return levelByLimits({ level: stored, kind: hazardKind(kind), estimatedGrip: gripPct / 100 }, limits)
}
