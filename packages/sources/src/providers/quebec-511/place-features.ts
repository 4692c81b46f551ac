import type { ListItem } from '@verglas/contract/lists'
import type { CameraFact } from '../../facts/camera.ts'
import type { Faults } from '../../reading/fault-counts.ts'
import type { Columns } from './columns.ts'
import { ATTRIBUTION, type Feature, timeOf, unnamed } from './feature.ts'

/** The names of the depth columns are not known; those read here are likely ones, and all others are kept. */
export function frostDepthOf(
  { columns, geometry, id }: Feature,
  faults: Faults,
): ListItem<'frost_depths'> | null {
  const ref = columns.code('station_meteo_id', 'identifiant', 'objectid') ?? id
  if (!ref) return unnamed('frost_depths', faults)
  if (geometry?.type !== 'Point') {
    faults.add('no_position', `station ${ref}`)
    return null
  }
  return {
    ref,
    name: columns.text('station_meteo_nom', 'nom') ?? ref,
    observedAt: timeOf(columns, faults, 'start', 'date_observation', 'date_mesure', 'date'),
    frostDepthCm: depthOf(columns, faults, 'profondeur_gel', 'profondeur_gel_cm', 'prof_gel', 'gel'),
    thawDepthCm: depthOf(columns, faults, 'profondeur_degel', 'profondeur_degel_cm', 'prof_degel', 'degel'),
    position: geometry.coordinates,
    properties: columns.rest(),
  }
}

/** The probes are three metres long. */
const DEEPEST_CM = 400

function depthOf(columns: Columns, faults: Faults, ...names: string[]): number | null {
  const depth = columns.number(...names)
  if (depth === null || (depth >= 0 && depth <= DEEPEST_CM)) return depth
  faults.add('out_of_range', `${names[0]}=${depth}`)
  return null
}

/**
 * The stream of a camera is a web page with a video: no still picture can be requested, and the ministry's
 * terms do not allow storing one.
 */
export function cameraOf({ columns, geometry, id }: Feature, faults: Faults): CameraFact | null {
  const ref = columns.code('IDEcamera', 'NumeroCamera', 'identifiant') ?? id
  if (!ref) return unnamed('cameras', faults)
  if (geometry?.type !== 'Point') {
    faults.add('no_position', `camera ${ref}`)
    return null
  }
  const [longitudeDeg, latitudeDeg] = geometry.coordinates
  const address = columns.web('URL_FLUX_DONNEE', 'url_camera', 'url')
  const isPicture = address !== null && /\.(jpe?g|png|webp)(\?|$)/i.test(address)
  return {
    kind: 'camera',
    cameraRef: ref,
    name: columns.code('DescriptionLocalisationFr', 'DescriptionLocalisationEn', 'nom') ?? ref,
    location: { longitudeDeg, latitudeDeg, altitudeM: null },
    headingDeg: null,
    road: columns.code('NumeroRoute', 'no_route'),
    pictureUrl: isPicture ? address : null,
    pageUrl: isPicture ? null : address,
    attribution: ATTRIBUTION,
  }
}
