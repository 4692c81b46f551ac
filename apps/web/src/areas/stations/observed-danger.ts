import type { MeasureCode } from '@verglas/contract/measures'
import {
  type DangerLevel,
  DEFAULT_GRIP_LIMITS,
  type GripLimits,
  type HazardKind,
  hazardCode,
  levelByLimits,
  observedHazard,
} from '@verglas/road-hazard'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { isMuted, latestValue, type Station } from './station.ts'

/** Measures from which the danger of a road is judged. */
export const DANGER_CODES = [
  'ts',
  'tdew',
  'road_state',
  'film',
  'road_ice',
  'tfreeze',
  'precip_type',
  'precip_rate',
] as const satisfies readonly MeasureCode[]

export type ObservedDanger = { readonly level: DangerLevel; readonly kind: HazardKind }

/**
 * How slippery the road at a station is now, judged like a forecast road; null where nothing says it. The code of the
 * sensor's own ice risk does not enter: it says how certain ice is.
 */
export function observedDanger(station: Station, limits: GripLimits): ObservedDanger | null {
  if (isMuted(station)) return null
  const hazard = observedHazard({
    surfaceC: latestValue(station, 'ts'),
    dewPointC: latestValue(station, 'tdew'),
    roadState: latestValue(station, 'road_state'),
    waterMm: latestValue(station, 'film'),
    iceMm: latestValue(station, 'road_ice'),
    freezingPointC: latestValue(station, 'tfreeze'),
    precipitationType: latestValue(station, 'precip_type'),
    precipitationMmh: latestValue(station, 'precip_rate'),
  })
  return hazard && { level: levelByLimits(hazard, limits), kind: hazard.kind }
}

/** The code of what makes the road slippery; null where nothing does. */
export const kindCodeOf = (danger: ObservedDanger | null): number | null =>
  danger && danger.level > 0 ? hazardCode(danger.kind) : null

/** The limits by which the organisation judges grip; those of the product for people who may not see its roads. */
export function useGripLimits(): GripLimits {
  const { hasFeature } = useContextData()
  const table = useCall('getRiskRules', {}, { keepsPrevious: true, enabled: hasFeature('roadcast') })
  return table.data?.gripLimits ?? DEFAULT_GRIP_LIMITS
}
