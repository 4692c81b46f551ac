import type { LayerRole } from '@verglas/contract/codes'
import type { Feature } from '@verglas/contract/features'
import type { MapMeasure } from '../stations/panels.ts'
import { LAYER_KINDS, type LayerKind } from './layer-kinds.ts'

/** Defaults of a view of the map. */
type MapView = {
  readonly path: string
  readonly access: readonly Feature[]
  readonly off: readonly LayerKind[]
  readonly measure: MapMeasure['code']
  /** Kind of picture below the layers: the first one of this role is used. */
  readonly picture: LayerRole | null
}

const layersWithout = (...on: readonly LayerKind[]) => LAYER_KINDS.filter((kind) => !on.includes(kind))

/** Views of the organisation's own map, by their names in the address. */
export const MAP_VIEWS = {
  // Arrows and isotherms would cover the values of the road; rivers are only needed on request.
  points: {
    path: '/cartes',
    access: [],
    off: ['floods', 'isolines', 'winds'],
    measure: 'danger',
    picture: null,
  },
  wind: {
    path: '/cartes/wind',
    access: ['map_wind'],
    // The colours of risk would hide the arrows, which are on the same road.
    off: layersWithout('winds'),
    measure: 'wind_max',
    picture: null,
  },
  storm: {
    path: '/cartes/storm',
    access: ['map_storm'],
    off: layersWithout('strikes', 'alerts', 'segments'),
    measure: 'ts',
    picture: 'radar_rain',
  },
  sopfeu: {
    path: '/cartes/sopfeu',
    access: ['alerts'],
    off: layersWithout('fires', 'segments'),
    measure: 'ts',
    picture: null,
  },
  airnow: {
    path: '/cartes/airnow',
    access: ['stations', 'obs_map'],
    off: layersWithout('stations'),
    measure: 'aqi',
    picture: null,
  },
  purpleair: {
    path: '/cartes/purpleair',
    access: ['stations', 'obs_map'],
    off: layersWithout('stations'),
    measure: 'pm25',
    picture: null,
  },
  satcc: { path: '/cartes/satcc', access: [], off: layersWithout(), measure: 'ts', picture: 'satcc' },
} as const satisfies Record<string, MapView>

export type MapViewName = keyof typeof MAP_VIEWS
export const mapView = (name: MapViewName): MapView => MAP_VIEWS[name]
export const isMapView = (name: string): name is MapViewName => Object.hasOwn(MAP_VIEWS, name)
