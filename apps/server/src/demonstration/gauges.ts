import type { DemonstrationGauge } from './organisation.ts'

type River = [
  id: string,
  ref: string,
  name: string,
  longitude: number,
  latitude: number,
  altitude: number,
  zone: string,
  lowM: number,
  riseM: number,
]

const rivers = (
  prefix: string,
  source: DemonstrationGauge['source'],
  rows: readonly River[],
): DemonstrationGauge[] =>
  rows.map(([id, ref, name, longitudeDeg, latitudeDeg, altitudeM, zoneId, lowM, riseM]) => ({
    id: `${prefix}${id}`,
    ref,
    name,
    source,
    longitudeDeg,
    latitudeDeg,
    altitudeM,
    zoneId,
    water: { kind: 'river', lowM, riseM },
  }))

/** Rivers crossed by the A75, and the sea at its end. */
// biome-ignore format: a table reads by lines
export const A75_GAUGES: readonly DemonstrationGauge[] = [
  ...rivers('a75-', 'hubeau', [
    ['allier-issoire', 'SIM-ISS', 'Allier à Issoire', 3.262, 45.548, 380, 'nord', 0.6, 0.5],
    ['alagnon-lempdes', 'SIM-LEM', 'Alagnon à Lempdes', 3.268, 45.381, 430, 'nord', 0.4, 0.55],
    ['truyere-garabit', 'SIM-GAR', 'Truyère à Garabit', 3.18, 44.968, 745, 'nord', 0.5, 0.5],
    ['lot-banassac', 'SIM-BAN', 'Lot à Banassac', 3.197, 44.434, 520, 'sud', 0.7, 0.6],
    ['tarn-millau', 'SIM-MIL', 'Tarn à Millau', 3.075, 44.1, 350, 'sud', 0.8, 0.7],
    ['lergue-lodeve', 'SIM-LOD', 'Lergue à Lodève', 3.322, 43.73, 160, 'sud', 0.3, 0.8],
  ]),
  {
    id: 'a75-sete', ref: 'SIM-SETE', name: 'Sète', source: 'shom', longitudeDeg: 3.699, latitudeDeg: 43.397, altitudeM: 2, zoneId: 'sud',
    water: { kind: 'tide', meanM: 0.48, rangeM: 0.14, lagH: 2.2, onshoreDeg: 135 },
  },
]

/** The Saint-Laurent with its tides, and two rivers of the reserve. */
// biome-ignore format: a table reads by lines
export const QUEBEC_GAUGES: readonly DemonstrationGauge[] = [
  ...rivers('qc-', 'geomet-hydrometric', [
    ['montmorency-level', 'SIM-MONT', 'Rivière Montmorency', -71.13, 46.9, 40, 'nord', 1.2, 0.5],
    ['chicoutimi-level', 'SIM-CHIC', 'Rivière Chicoutimi', -71.1, 48.35, 140, 'nord', 1.6, 0.4],
  ]),
  {
    id: 'qc-vieux-quebec', ref: 'SIM-QUE', name: 'Vieux-Québec', source: 'iwls', longitudeDeg: -71.202, latitudeDeg: 46.811, altitudeM: 3, zoneId: 'fleuve',
    water: { kind: 'tide', meanM: 2.6, rangeM: 3.6, lagH: 5.1, onshoreDeg: 60 },
  },
  {
    id: 'qc-saint-jean', ref: 'SIM-SJPJ', name: 'Saint-Jean-Port-Joli', source: 'iwls', longitudeDeg: -70.27, latitudeDeg: 47.217, altitudeM: 3, zoneId: 'fleuve',
    water: { kind: 'tide', meanM: 2.9, rangeM: 3.9, lagH: 3.2, onshoreDeg: 60 },
  },
  {
    id: 'qc-cacouna', ref: 'SIM-CAC', name: 'Gros-Cacouna', source: 'iwls', longitudeDeg: -69.51, latitudeDeg: 47.93, altitudeM: 3, zoneId: 'fleuve',
    water: { kind: 'tide', meanM: 2.4, rangeM: 3.1, lagH: 1.6, onshoreDeg: 45 },
  },
]
