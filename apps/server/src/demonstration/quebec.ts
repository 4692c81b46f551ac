import type { RoadClass } from '@verglas/road-model'
import { QUEBEC_GAUGES } from './gauges.ts'
import { QUEBEC_NORMALS } from './normals.ts'
import type { DemonstrationSetup, RoadPlace } from './organisation.ts'
import { QUEBEC_OVERSIGHTS } from './oversights.ts'

type Row = [
  id: string,
  name: string,
  km: number,
  longitude: number,
  latitude: number,
  altitude: number,
  zone: 'nord' | 'fleuve',
  rest?: Partial<RoadPlace>,
]

const full = { station: { sensors: 'full' } } as const
const basic = { station: { sensors: 'basic' } } as const
const water = { station: { sensors: 'water' } } as const
const bridge = { station: { sensors: 'full' }, isBridge: true } as const

/** Route 175, Québec to Saguenay through the Réserve faunique des Laurentides. */
// biome-ignore format: a table reads by lines
const ROUTE_175: Row[] = [
  ['stoneham', 'Stoneham', 41, -71.374, 46.998, 190, 'nord', { ...full, valley: 0.5 }],
  ['tewkesbury', 'Saint-Adolphe', 50, -71.342, 47.072, 420, 'nord', {}],
  ['entree-sud', 'Entrée sud de la réserve', 60, -71.306, 47.136, 560, 'nord', full],
  ['camp-mercier', 'Camp Mercier', 75, -71.214, 47.247, 740, 'nord', { ...basic, cameraHeadingDeg: 20 }],
  ['lac-a-noel', 'Lac à Noël', 86, -71.199, 47.310, 790, 'nord', {}],
  ['montmorency', 'Forêt Montmorency', 94, -71.166, 47.374, 810, 'nord', full],
  ['grands-jardins', 'Route des Grands-Jardins', 108, -71.190, 47.458, 800, 'nord', { station: { sensors: 'full', fault: 'erroneous' } }],
  ['jacques-cartier', 'Lac Jacques-Cartier', 125, -71.234, 47.540, 790, 'nord', { ...full, cameraHeadingDeg: 340 }],
  ['etape', 'L’Étape', 135, -71.226, 47.607, 770, 'nord', { ...full, cameraHeadingDeg: 180 }],
  ['embranchement-169', 'Embranchement de la 169', 142, -71.245, 47.660, 800, 'nord', {}],
  ['lac-talbot', 'Lac Talbot', 155, -71.250, 47.762, 810, 'nord', { station: { sensors: 'full', fault: 'road_sensor_failing' } }],
  ['pikauba', 'Rivière Pikauba', 166, -71.229, 47.850, 780, 'nord', { ...bridge, valley: 0.8 }],
  ['gilbert', 'Camp Gilbert', 181, -71.210, 47.980, 640, 'nord', { station: { sensors: 'basic', fault: 'air_sensor_stuck' } }],
  ['cyriac', 'Rivière Cyriac', 195, -71.222, 48.090, 480, 'nord', { valley: 0.7 }],
  ['portes-nord', 'Entrée nord de la réserve', 208, -71.207, 48.196, 400, 'nord', full],
  ['laterriere', 'Laterrière', 219, -71.138, 48.292, 190, 'nord', { ...full, valley: 0.5, skyView: 0.9, cameraHeadingDeg: 200 }],
  ['chicoutimi', 'Chicoutimi', 227, -71.075, 48.408, 90, 'nord', { ...basic, valley: 0.6 }],
]

/** Route 20 along the Saint-Laurent, Drummondville to Rivière-du-Loup. */
// biome-ignore format: a table reads by lines
const ROUTE_20: Row[] = [
  ['drummondville', 'Drummondville', 179, -72.485, 45.905, 90, 'fleuve', full],
  ['notre-dame', 'Notre-Dame-du-Bon-Conseil', 192, -72.352, 46.015, 95, 'fleuve', {}],
  ['sainte-eulalie', 'Sainte-Eulalie', 210, -72.235, 46.120, 100, 'fleuve', basic],
  ['villeroy', 'Villeroy', 253, -71.858, 46.393, 125, 'fleuve', {}],
  ['laurier', 'Laurier-Station', 278, -71.632, 46.540, 120, 'fleuve', { ...full, cameraHeadingDeg: 60 }],
  ['saint-apollinaire', 'Saint-Apollinaire', 291, -71.512, 46.620, 110, 'fleuve', {}],
  ['pierre-laporte', 'Pont Pierre-Laporte', 312, -71.289, 46.744, 45, 'fleuve', { ...bridge, cameraHeadingDeg: 330 }],
  ['levis', 'Lévis', 325, -71.163, 46.770, 80, 'fleuve', full],
  ['beaumont', 'Beaumont', 337, -71.014, 46.823, 70, 'fleuve', {}],
  ['saint-michel', 'Saint-Michel-de-Bellechasse', 348, -70.908, 46.866, 40, 'fleuve', { station: { sensors: 'full', isBroken: true } }],
  ['montmagny', 'Montmagny', 376, -70.560, 46.975, 20, 'fleuve', { ...water, cameraHeadingDeg: 50 }],
  ['cap-saint-ignace', 'Cap-Saint-Ignace', 388, -70.462, 47.032, 20, 'fleuve', {}],
  ['l-islet', 'L’Islet', 400, -70.350, 47.110, 25, 'fleuve', full],
  ['saint-jean-port-joli', 'Saint-Jean-Port-Joli', 414, -70.262, 47.205, 30, 'fleuve', { ...full, cameraHeadingDeg: 220 }],
  ['la-pocatiere', 'La Pocatière', 439, -70.038, 47.362, 30, 'fleuve', { station: { sensors: 'full', fault: 'disconnected' } }],
  ['riviere-ouelle', 'Rivière-Ouelle', 450, -69.985, 47.430, 15, 'fleuve', { ...bridge, valley: 0.3 }],
  ['saint-pascal', 'Saint-Pascal', 465, -69.805, 47.530, 60, 'fleuve', {}],
  ['saint-andre', 'Saint-André-de-Kamouraska', 480, -69.712, 47.668, 25, 'fleuve', basic],
  ['riviere-du-loup', 'Rivière-du-Loup', 499, -69.540, 47.825, 90, 'fleuve', { ...full, cameraHeadingDeg: 240 }],
]

const places = (road: string, roadClass: RoadClass, rows: readonly Row[]): RoadPlace[] =>
  rows.map(([id, name, km, longitudeDeg, latitudeDeg, altitudeM, zoneId, rest]) => ({
    id: `qc-${id}`,
    name,
    road,
    roadClass,
    km,
    longitudeDeg,
    latitudeDeg,
    altitudeM,
    zoneId,
    ...rest,
  }))

// biome-ignore format: a table reads by lines
const NETWORK: DemonstrationSetup['network'] = {
  laneWidthM: 3.7,
  spreadUnit: 'kg/lane-km',
  prefix: 'qc-',
  roads: [
    {
      roadType: 'main',
      priority: 1,
      lanes: 2,
      circuits: [
        { id: '175-jacques-cartier', name: 'Stoneham – Camp Mercier', crew: 'Centre de services – Stoneham', from: 'stoneham', to: 'camp-mercier', cycleMinutes: 100 },
        { id: '175-laurentides', name: 'Camp Mercier – Grands-Jardins', crew: 'Centre de services – Stoneham', from: 'camp-mercier', to: 'grands-jardins', cycleMinutes: 95 },
        { id: '175-etape', name: 'Grands-Jardins – L’Étape', crew: 'Centre de services – L’Étape', from: 'grands-jardins', to: 'etape', cycleMinutes: 80 },
        { id: '175-talbot', name: 'L’Étape – Pikauba', crew: 'Centre de services – L’Étape', from: 'etape', to: 'pikauba', cycleMinutes: 90 },
        { id: '175-pikauba', name: 'Pikauba – Entrée nord', crew: 'Centre de services – Laterrière', from: 'pikauba', to: 'portes-nord', cycleMinutes: 115 },
        { id: '175-saguenay', name: 'Entrée nord – Chicoutimi', crew: 'Centre de services – Laterrière', from: 'portes-nord', to: 'chicoutimi', cycleMinutes: 70 },
      ],
    },
    {
      roadType: 'motorway',
      priority: 1,
      lanes: 2,
      circuits: [
        { id: '20-drummond', name: 'Drummondville – Sainte-Eulalie', crew: 'Centre de services – Drummondville', from: 'drummondville', to: 'sainte-eulalie', cycleMinutes: 90 },
        { id: '20-villeroy', name: 'Sainte-Eulalie – Laurier-Station', crew: 'Centre de services – Laurier-Station', from: 'sainte-eulalie', to: 'laurier', cycleMinutes: 150 },
        { id: '20-levis', name: 'Laurier-Station – Lévis', crew: 'Centre de services – Lévis', from: 'laurier', to: 'levis', cycleMinutes: 120 },
        { id: '20-bellechasse', name: 'Lévis – Montmagny', crew: 'Centre de services – Montmagny', from: 'levis', to: 'montmagny', cycleMinutes: 120 },
        { id: '20-islet', name: 'Montmagny – Saint-Jean-Port-Joli', crew: 'Centre de services – Montmagny', from: 'montmagny', to: 'saint-jean-port-joli', cycleMinutes: 100 },
        { id: '20-kamouraska', name: 'Saint-Jean-Port-Joli – Rivière-Ouelle', crew: 'Centre de services – La Pocatière', from: 'saint-jean-port-joli', to: 'riviere-ouelle', cycleMinutes: 95 },
        { id: '20-loup', name: 'Rivière-Ouelle – Rivière-du-Loup', crew: 'Centre de services – Rivière-du-Loup', from: 'riviere-ouelle', to: 'riviere-du-loup', cycleMinutes: 110 },
      ],
    },
  ],
}

export const QUEBEC: DemonstrationSetup = {
  id: 'quebec',
  name: 'Routes 175 et 20 – Québec',
  timezone: 'America/Toronto',
  // The map, where an organisation with long roads starts.
  homepage: '/tonight',
  stationVersion: 1,
  hotline: { name: 'Centre de surveillance', phone: '+1 418-555-0175', hours: '24 h sur 24' },
  themes: ['dark'],
  seed: 'quebec',
  zones: [
    { id: 'nord', name: 'Réserve et Saguenay' },
    { id: 'fleuve', name: 'Rive du fleuve' },
  ],
  network: NETWORK,
  oversights: QUEBEC_OVERSIGHTS,
  gauges: QUEBEC_GAUGES,
  normals: QUEBEC_NORMALS,
  roads: [
    { id: '175', name: 'Route 175', places: places('175', 'main', ROUTE_175) },
    { id: '20', name: 'Route 20', places: places('20', 'motorway', ROUTE_20) },
  ],
}
