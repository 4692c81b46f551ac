import type { LayerRole } from '@verglas/contract/codes'
import type { Feature } from '@verglas/contract/features'
import type { MeasureCode } from '@verglas/contract/measures'
import { LAYER_KINDS, type LayerKind } from './layer-kinds.ts'

/** What a view of the map shows until somebody chooses otherwise. */
type MapView = {
  readonly path: string
  readonly access: readonly Feature[]
  readonly off: readonly LayerKind[]
  readonly measure: MeasureCode
  /** The first picture of this kind lies under it. */
  readonly picture: LayerRole | null
}

const without = (...on: readonly LayerKind[]) => LAYER_KINDS.filter((kind) => !on.includes(kind))

/** Views of the map of the organisation itself, by the names of their addresses. */
export const MAP_VIEWS = {
  // arrows and lines lie over the values of the road
  points: { path: '/cartes', access: [], off: ['winds', 'isolines'], measure: 'ts', picture: null },
  wind: {
    path: '/cartes/wind',
    access: ['map_wind'],
    // the colours of risk would hide the arrows, which stand on the same road
    off: without('winds'),
    measure: 'wind_max',
    picture: null,
  },
  storm: {
    path: '/cartes/storm',
    access: ['map_storm'],
    off: without('strikes', 'alerts', 'segments'),
    measure: 'ts',
    picture: 'radar_rain',
  },
  sopfeu: {
    path: '/cartes/sopfeu',
    access: ['alerts'],
    off: without('fires', 'segments'),
    measure: 'ts',
    picture: null,
  },
  airnow: {
    path: '/cartes/airnow',
    access: ['stations', 'obs_map'],
    off: without('stations'),
    measure: 'aqi',
    picture: null,
  },
  purpleair: {
    path: '/cartes/purpleair',
    access: ['stations', 'obs_map'],
    off: without('stations'),
    measure: 'pm25',
    picture: null,
  },
} as const satisfies Record<string, MapView>

export type MapViewName = keyof typeof MAP_VIEWS
export const mapView = (name: MapViewName): MapView => MAP_VIEWS[name]
export const isMapView = (name: string): name is MapViewName => Object.hasOwn(MAP_VIEWS, name)
