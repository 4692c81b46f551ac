import { useContextData } from '../../lib/context.ts'
import type { Place } from '../../lib/nights.ts'
import { useCall } from '../../lib/query.ts'

/** The facts of a forecast point: immediately from the list of points, then from the point itself. */
export function useCastpoint(castpointId: string) {
  const { points, setup } = useContextData()
  const answer = useCall('getCastpoint', { params: { castpointId } })
  const linked = answer.data?.point ?? points.find((point) => point.id_castpoint === castpointId)
  const castpoint = answer.data?.castpoint ?? linked
  const place: Place | null = castpoint
    ? { latitude: castpoint.latitude, longitude: castpoint.longitude }
    : null
  return {
    error: answer.error,
    name: linked?.name ?? castpoint?.name ?? castpointId,
    place,
    altitudeM: castpoint?.altitude ?? null,
    isBridge: castpoint?.isBridge ?? false,
    timeZone: castpoint?.timezone ?? setup.timezone,
    zone: setup.zones.find(({ id }) => id === linked?.zoneId)?.name ?? null,
    stationId: linked?.id_station ?? null,
    previousRuns: answer.data?.previousRuns ?? [],
  }
}

export type CastpointFacts = ReturnType<typeof useCastpoint>
