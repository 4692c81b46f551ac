import { INFO_PLACES, type InfoPlace } from '@verglas/contract/desk-codes'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { forecastPoints } from '../../lib/forecast-points.ts'
import { useCall } from '../../lib/query.ts'

export type NamedPlace = { readonly kind: InfoPlace; readonly id: string; readonly name: string }

/** Places for news items that the person may see; fetched only if an item names some. */
export function usePlaces({ enabled }: { enabled: boolean }): readonly NamedPlace[] {
  const { points, hasFeature } = useContextData()
  const stations = useCall('listStations', {}, { enabled: enabled && hasFeature('stations') })
  const circuits = useCall('listCircuits', {}, { enabled: enabled && hasFeature('roadcast') })
  const hasForecasts = hasFeature('forecasts')
  return useMemo(() => {
    const named = {
      station: stations.data?.stations ?? [],
      castpoint: hasForecasts
        ? forecastPoints(points).map(({ id_castpoint, name }) => ({ id: id_castpoint, name }))
        : [],
      circuit: circuits.data?.circuits ?? [],
    } satisfies Record<InfoPlace, readonly { id: string; name: string }[]>
    return INFO_PLACES.flatMap((kind) => named[kind].map(({ id, name }) => ({ kind, id, name })))
  }, [stations.data, circuits.data, points, hasForecasts])
}
