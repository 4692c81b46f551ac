import type { FavouriteType } from '@verglas/contract/codes'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'

/** Names of what can be followed, by id; what is not among them cannot be seen any more. */
export function useFollowedNames(type: FavouriteType): {
  names: ReadonlyMap<string, string>
  isLoading: boolean
} {
  const { points, hasFeature } = useContextData()
  const stations = useCall('listStations', {}, { enabled: type === 'stations' && hasFeature('stations') })
  const cameras = useCall('listCameras', {}, { enabled: type === 'cameras' && hasFeature('cameras') })
  if (type === 'stations')
    return { names: namesOf(stations.data?.stations ?? []), isLoading: stations.isLoading }
  if (type === 'cameras') return { names: namesOf(cameras.data?.cameras ?? []), isLoading: cameras.isLoading }
  const castpoints = points.flatMap(({ id_castpoint: id, name }) => (id === null ? [] : [{ id, name }]))
  return { names: namesOf(type === 'castpoints' ? castpoints : []), isLoading: false }
}

const namesOf = (things: readonly { id: string; name: string }[]): ReadonlyMap<string, string> =>
  new Map(things.map(({ id, name }) => [id, name]))
