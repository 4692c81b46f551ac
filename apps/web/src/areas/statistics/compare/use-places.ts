import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { placesOf } from './places.ts'

/** All places that the person can compare. */
export function usePlaces() {
  const { points, hasFeature } = useContextData()
  const stations = useCall('listStations', { query: { measures: 'ts' } }, { enabled: hasFeature('stations') })
  const all = useMemo(
    () => placesOf(hasFeature('forecasts') ? points : [], stations.data?.stations ?? []),
    [points, stations.data, hasFeature],
  )
  return { all, isLoading: stations.isLoading }
}
