import { A75_GAUGES } from './gauges.ts'
import { A75_NORMALS } from './normals.ts'
import type { DemonstrationSetup, RoadPlace } from './organisation.ts'
import { A75_OVERSIGHTS } from './oversights.ts'

type Row = [
  id: string,
  name: string,
  km: number,
  longitude: number,
  latitude: number,
  altitude: number,
  zone: 'nord' | 'sud',
  rest?: Partial<RoadPlace>,
]

const full = { station: { sensors: 'full' } } as const
const basic = { station: { sensors: 'basic' } } as const
const bridge = { station: { sensors: 'full' }, isBridge: true } as const

/** The A75 over the Massif Central from Clermont-Ferrand to Pézenas, as it appears on a map. */
// biome-ignore format: a table reads by lines
const ROWS: Row[] = [
  ['le-crest', 'Le Crest', 5, 3.132, 45.683, 400, 'nord', full],
  ['coudes', 'Coudes', 20, 3.215, 45.613, 350, 'nord', { valley: 0.7 }],
  ['issoire', 'Issoire', 32, 3.262, 45.543, 390, 'nord', { ...basic, valley: 0.6 }],
  ['saint-germain', 'Saint-Germain-Lembron', 42, 3.243, 45.457, 420, 'nord', {}],
  ['lempdes', 'Lempdes-sur-Allagnon', 52, 3.268, 45.385, 440, 'nord', { ...full, valley: 0.8 }],
  ['grenier-montgon', 'Grenier-Montgon', 64, 3.219, 45.283, 620, 'nord', basic],
  ['massiac', 'Massiac', 70, 3.197, 45.251, 560, 'nord', { ...full, valley: 0.7, skyView: 0.85, cameraHeadingDeg: 190 }],
  ['bonnac', 'Côte de Bonnac', 78, 3.160, 45.205, 780, 'nord', {}],
  ['vieillespesse', 'Vieillespesse', 86, 3.146, 45.126, 980, 'nord', full],
  ['fageole', 'Col de la Fageole', 93, 3.106, 45.078, 1114, 'nord', { ...full, cameraHeadingDeg: 10 }],
  ['coren', 'Coren', 96, 3.102, 45.066, 1010, 'nord', {}],
  ['saint-flour', 'Saint-Flour', 101, 3.117, 45.032, 890, 'nord', { ...full, valley: 0.4 }],
  ['garabit', 'Viaduc de Garabit', 110, 3.176, 44.975, 835, 'nord', { ...bridge, cameraHeadingDeg: 330 }],
  ['loubaresse', 'Loubaresse', 116, 3.205, 44.925, 980, 'nord', { station: { sensors: 'full', fault: 'road_sensor_failing' } }],
  ['saint-chely', 'Saint-Chély-d’Apcher', 131, 3.276, 44.801, 1010, 'nord', full],
  ['aumont-aubrac', 'Aumont-Aubrac', 140, 3.284, 44.722, 1040, 'nord', { ...basic, cameraHeadingDeg: 180 }],
  ['issartets', 'Col des Issartets', 146, 3.254, 44.672, 1121, 'nord', { ...full, cameraHeadingDeg: 0 }],
  ['antrenas', 'Antrenas', 155, 3.262, 44.581, 760, 'sud', {}],
  ['marvejols', 'Marvejols', 158, 3.266, 44.550, 680, 'sud', { ...full, valley: 0.8, skyView: 0.85 }],
  ['le-monastier', 'Le Monastier', 164, 3.252, 44.508, 620, 'sud', { valley: 0.6 }],
  ['banassac', 'Banassac-Canilhac', 175, 3.190, 44.430, 540, 'sud', { station: { sensors: 'full', fault: 'erroneous' }, valley: 0.7 }],
  ['lapanouse', 'Campagnac', 184, 3.088, 44.397, 690, 'sud', {}],
  ['severac', 'Séverac-d’Aveyron', 194, 3.064, 44.321, 740, 'sud', { ...full, cameraHeadingDeg: 170 }],
  ['engayresque', 'Col d’Engayresque', 200, 3.093, 44.256, 888, 'sud', full],
  ['aguessac', 'Aguessac', 212, 3.053, 44.168, 640, 'sud', {}],
  ['viaduc-millau', 'Viaduc de Millau', 222, 3.022, 44.080, 610, 'sud', { ...bridge, cameraHeadingDeg: 350 }],
  ['saint-germain-larzac', 'Plateau de France', 226, 3.068, 44.046, 790, 'sud', { station: { sensors: 'full', isBroken: true } }],
  ['la-cavalerie', 'La Cavalerie', 233, 3.158, 44.008, 805, 'sud', { ...full, cameraHeadingDeg: 120 }],
  ['hospitalet', 'L’Hospitalet-du-Larzac', 243, 3.201, 43.972, 790, 'sud', { station: { sensors: 'basic', fault: 'air_sensor_stuck' } }],
  ['le-caylar', 'Le Caylar', 257, 3.316, 43.864, 745, 'sud', { ...full, cameraHeadingDeg: 330 }],
  ['escalette', 'Pas de l’Escalette', 263, 3.364, 43.826, 616, 'sud', { station: { sensors: 'full', fault: 'disconnected' }, skyView: 0.7, hasTunnel: true }],
  ['lodeve', 'Lodève', 274, 3.321, 43.727, 180, 'sud', { ...basic, valley: 0.5 }],
  ['clermont-herault', 'Clermont-l’Hérault', 291, 3.426, 43.630, 95, 'sud', {}],
  ['pezenas', 'Pézenas', 311, 3.411, 43.463, 30, 'sud', basic],
]

// biome-ignore format: a table reads by lines
const NETWORK: DemonstrationSetup['network'] = {
  laneWidthM: 3.5,
  spreadUnit: 'g/m2',
  prefix: 'a75-',
  roads: [
    {
      roadType: 'motorway',
      priority: 1,
      lanes: 2,
      circuits: [
        { id: 'limagne', name: 'Limagne', crew: 'Centre d’Issoire', from: 'le-crest', to: 'issoire', cycleMinutes: 90 },
        { id: 'lembron', name: 'Lembron et Alagnon', crew: 'Centre d’Issoire', from: 'issoire', to: 'massiac', cycleMinutes: 110 },
        { id: 'fageole', name: 'Fageole et Planèze', crew: 'Centre de Massiac', from: 'massiac', to: 'saint-flour', cycleMinutes: 100 },
        { id: 'garabit', name: 'Garabit et Margeride', crew: 'Centre de Saint-Flour', from: 'saint-flour', to: 'saint-chely', cycleMinutes: 95 },
        { id: 'issartets', name: 'Haute Lozère', crew: 'Centre de Saint-Chély', from: 'saint-chely', to: 'issartets', cycleMinutes: 60 },
        { id: 'gevaudan', name: 'Gévaudan', crew: 'Centre de Marvejols', from: 'issartets', to: 'banassac', cycleMinutes: 95 },
        { id: 'severac', name: 'Causse de Séverac', crew: 'Centre de Séverac', from: 'banassac', to: 'engayresque', cycleMinutes: 80 },
        { id: 'millau', name: 'Millau et Tarn', crew: 'Centre de La Cavalerie', from: 'engayresque', to: 'la-cavalerie', cycleMinutes: 105 },
        { id: 'larzac', name: 'Larzac et Escalette', crew: 'Centre du Caylar', from: 'la-cavalerie', to: 'lodeve', cycleMinutes: 120 },
        { id: 'herault', name: 'Vallée de l’Hérault', crew: 'Centre de Clermont-l’Hérault', from: 'lodeve', to: 'pezenas', cycleMinutes: 110 },
      ],
    },
  ],
}

export const A75: DemonstrationSetup = {
  id: 'a75',
  name: 'A75 – Massif central',
  timezone: 'Europe/Paris',
  // The operations room's dashboard: warnings, the map, the coldest roads, the orders.
  homepage: '/tonight',
  stationVersion: 2,
  hotline: { name: 'PC Clermont', phone: '+33 4 65 71 04 75', hours: '24 h/24' },
  themes: ['light', 'dark'],
  seed: 'a75',
  zones: [
    { id: 'nord', name: 'Secteur Nord' },
    { id: 'sud', name: 'Secteur Sud' },
  ],
  network: NETWORK,
  oversights: A75_OVERSIGHTS,
  gauges: A75_GAUGES,
  normals: A75_NORMALS,
  roads: [
    {
      id: 'a75',
      name: 'A75',
      places: ROWS.map(([id, name, km, longitudeDeg, latitudeDeg, altitudeM, zoneId, rest]) => ({
        id: `a75-${id}`,
        name,
        road: 'A75',
        roadClass: 'motorway',
        km,
        longitudeDeg,
        latitudeDeg,
        altitudeM,
        zoneId,
        ...rest,
      })),
    },
  ],
}
