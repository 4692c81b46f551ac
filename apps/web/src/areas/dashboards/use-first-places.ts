import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'

/** The place used if none is selected: the first that the user follows, otherwise the first of the organisation. */
export function useFirstPlaces() {
  const { points, favourites } = useContextData()
  return useMemo(() => {
    const first = (followed: readonly string[], all: readonly (string | null)[]) =>
      followed[0] ?? all.find((id) => id !== null) ?? ''
    return {
      stationId: first(
        favourites.stations,
        points.map(({ id_station }) => id_station),
      ),
      castpointId: first(
        favourites.castpoints,
        points.map(({ id_castpoint }) => id_castpoint),
      ),
      cameraId: first(
        favourites.cameras,
        points.flatMap(({ id_cameras }) => id_cameras),
      ),
      circuitId: favourites.circuits[0] ?? '',
    }
  }, [points, favourites])
}
