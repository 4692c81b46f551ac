import { polygonsOf } from '../../map/drawing/area-text.ts'
import { areaLayer } from '../../map/layers/areas.ts'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import { pointLayer } from '../../map/layers/points.ts'
import type { Zone, ZonePlace } from './zone.ts'

/** A tone that works on light and dark; zones are not a measure and must not look like one. */
const ZONE = '#6b7c8c'
const PLACE = '#4f7be8'

export function zoneLayer(zones: readonly Zone[]): MapLayer {
  return areaLayer(
    'zones',
    zones.flatMap(({ id, name, area }) =>
      area ? [{ id, polygons: polygonsOf(area), name, value: '', colour: ZONE, outline: ZONE, rank: 0 }] : [],
    ),
  )
}

/** Places as rings; those that belong to the zone are filled. */
export function placeLayer(places: readonly ZonePlace[], zoneId: string): MapLayer {
  return pointLayer(
    'zone-places',
    places.map(({ type, id, name, longitude, latitude, ...place }) => ({
      id: `${type} ${id}`,
      longitude,
      latitude,
      name,
      value: '',
      fill: PLACE,
      outline: PLACE,
      symbol: type === 'cameras' ? 'camera' : place.zoneId === zoneId ? 'plain' : 'ring',
      rank: place.zoneId === zoneId ? 1 : 0,
    })),
  )
}
