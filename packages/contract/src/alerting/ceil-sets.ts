import { CEIL_KINDS, type CeilThreshold } from '../ceil-codes.ts'

/** Thresholds of an organisation, for certain stations or for all. */
export type CeilSet = {
  id: string
  name: string
  /** Empty: every station. */
  stationIds: readonly string[]
  thresholds: readonly CeilThreshold[]
}

/**
 * The thresholds in force at a station, each with its set. If a set that names the station has thresholds of a kind,
 * the sets for all stations no longer apply to that kind, so that a station can also be exempted.
 */
export function thresholdsAt<Set extends CeilSet>(
  sets: readonly Set[],
  stationId: string,
): { set: Set; threshold: CeilThreshold }[] {
  const naming = sets.filter((set) => set.stationIds.includes(stationId))
  const general = sets.filter((set) => set.stationIds.length === 0)
  return CEIL_KINDS.flatMap((kind) => {
    const thresholdsIn = (from: readonly Set[]) =>
      from.flatMap((set) =>
        set.thresholds
          .filter((threshold) => threshold.kind === kind)
          .map((threshold) => ({ set, threshold })),
      )
    const namedThresholds = thresholdsIn(naming)
    return (namedThresholds.length > 0 ? namedThresholds : thresholdsIn(general)).filter(
      ({ threshold }) => threshold.isEnabled,
    )
  })
}

export type ThresholdProblem = {
  index: number
  field: 'kind' | 'value' | 'windKmh' | 'directionDeg'
  code: 'twice' | 'missing' | 'superfluous' | 'minAboveMax'
}

/**
 * Problems in a list of thresholds: a duplicate kind, a missing or superfluous value, a minimum above the
 * maximum.
 */
export function thresholdProblems(thresholds: readonly CeilThreshold[]): ThresholdProblem[] {
  const problems: ThresholdProblem[] = []
  for (const [index, { kind, value, directionDeg, windKmh }] of thresholds.entries()) {
    if (thresholds.findIndex((other) => other.kind === kind) < index)
      problems.push({ index, field: 'kind', code: 'twice' })
    if (kind === 'surface_below_dew' && value !== null)
      problems.push({ index, field: 'value', code: 'superfluous' })
    if (kind !== 'surface_below_dew' && value === null)
      problems.push({ index, field: 'value', code: 'missing' })
    const hasWind = kind === 'water_level'
    if (!hasWind && windKmh !== null) problems.push({ index, field: 'windKmh', code: 'superfluous' })
    const mayDirection = kind === 'wind' || (hasWind && windKmh !== null)
    if (!mayDirection && directionDeg !== null)
      problems.push({ index, field: 'directionDeg', code: 'superfluous' })
  }
  const valueFor = (kind: CeilThreshold['kind']) =>
    thresholds.find((threshold) => threshold.kind === kind && threshold.isEnabled)?.value ?? null
  const [minAir, maxAir] = [valueFor('air_min'), valueFor('air_max')]
  if (minAir !== null && maxAir !== null && minAir >= maxAir)
    problems.push({
      index: thresholds.findIndex(({ kind }) => kind === 'air_min'),
      field: 'value',
      code: 'minAboveMax',
    })
  return problems
}
