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

/** Measures from which the danger of a road is derived. */
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
 * Danger of the road at a station now, derived like that of a forecast road; null if no measure tells. The sensor's
 * own ice risk is not used, because it says how certain ice is, not how dangerous.
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

/** The code of the cause of slipperiness; null if the road is not slippery. */
export const kindCodeOf = (danger: ObservedDanger | null): number | null =>
  danger && danger.level > 0 ? hazardCode(danger.kind) : null

/** The organisation's grip limits; for people who may not see its roads, those of the product. */
export function useGripLimits(): GripLimits {
  const { hasFeature } = useContextData()
  const table = useCall('getRiskRules', {}, { keepsPrevious: true, enabled: hasFeature('roadcast') })
  return table.data?.gripLimits ?? DEFAULT_GRIP_LIMITS
}
