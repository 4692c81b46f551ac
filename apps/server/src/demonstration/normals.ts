import type { NormalElement } from '@verglas/contract/statistic-codes'

/**
 * Normals of a reference station of the demonstration, of its simulated climate but close to those of the
 * real place.
 */
export type DemonstrationNormal = {
  id: string
  name: string
  longitudeDeg: number
  latitudeDeg: number
  altitudeM: number
  months: Record<NormalElement, number[]>
}

/** One row per element, January to December. */
// biome-ignore format: a table reads by lines
export const A75_NORMALS: readonly DemonstrationNormal[] = [
  {
    id: 'sim-coltines', name: 'Planèze de Saint-Flour', longitudeDeg: 3.0, latitudeDeg: 45.07, altitudeM: 978,
    months: {
      tmin: [-3.9, -4.0, -1.6, 1.0, 4.7, 8.3, 10.2, 9.9, 6.6, 4.0, -0.4, -3.1],
      tmean: [0.1, 0.6, 3.7, 6.7, 10.6, 14.7, 16.9, 16.7, 12.8, 9.1, 3.8, 0.9],
      tmax: [4.1, 5.2, 9.0, 12.3, 16.6, 21.1, 23.6, 23.5, 19.0, 14.2, 8.1, 4.9],
      precipitation: [42, 38, 42, 65, 82, 76, 68, 66, 65, 64, 58, 50],
      snow: [22, 24, 16, 6, 0, 0, 0, 0, 0, 1, 10, 19],
      frost_days: [24.1, 22.3, 20.4, 12.6, 3.9, 0.4, 0, 0.1, 1.6, 6.7, 16.1, 22.8],
      ice_days: [7.6, 6.1, 2.4, 0.4, 0, 0, 0, 0, 0, 0.1, 2.3, 6.4],
    },
  },
  {
    id: 'sim-limagne', name: 'Limagne', longitudeDeg: 3.15, latitudeDeg: 45.62, altitudeM: 360,
    months: {
      tmin: [-0.3, -0.4, 2.1, 4.6, 8.5, 12.1, 13.9, 13.7, 10.1, 7.3, 3.0, 0.4],
      tmean: [3.7, 4.4, 7.8, 10.6, 14.4, 18.3, 20.5, 20.3, 16.2, 12.4, 7.2, 4.4],
      tmax: [7.7, 9.2, 13.5, 16.6, 20.4, 24.5, 27.1, 27.0, 22.4, 17.5, 11.4, 8.4],
      precipitation: [26, 22, 29, 50, 68, 62, 58, 60, 56, 48, 42, 30],
      snow: [6, 6, 3, 1, 0, 0, 0, 0, 0, 0, 2, 5],
      frost_days: [16.4, 15.3, 10.4, 3.9, 0.3, 0, 0, 0, 0.1, 2.1, 9.3, 15.2],
      ice_days: [2.3, 1.2, 0.1, 0, 0, 0, 0, 0, 0, 0, 0.3, 1.8],
    },
  },
  {
    id: 'sim-millau', name: 'Causses de Millau', longitudeDeg: 3.02, latitudeDeg: 44.12, altitudeM: 712,
    months: {
      tmin: [0.1, 0.0, 2.3, 4.5, 8.2, 12.0, 14.2, 14.2, 10.6, 7.8, 3.3, 0.8],
      tmean: [3.3, 3.8, 6.9, 9.5, 13.5, 17.8, 20.4, 20.3, 15.9, 11.9, 6.7, 4.0],
      tmax: [6.5, 7.6, 11.5, 14.5, 18.8, 23.6, 26.6, 26.4, 21.2, 16.0, 10.1, 7.2],
      precipitation: [54, 46, 50, 70, 66, 52, 38, 48, 76, 90, 82, 62],
      snow: [9, 10, 5, 1, 0, 0, 0, 0, 0, 0, 3, 7],
      frost_days: [15.0, 14.2, 9.2, 3.4, 0.3, 0, 0, 0, 0, 0.8, 7.3, 13.4],
      ice_days: [3.1, 2.3, 0.5, 0, 0, 0, 0, 0, 0, 0, 0.6, 2.1],
    },
  },
]

// biome-ignore format: a table reads by lines
export const QUEBEC_NORMALS: readonly DemonstrationNormal[] = [
  {
    id: 'sim-quebec', name: 'Québec', longitudeDeg: -71.39, latitudeDeg: 46.8, altitudeM: 74,
    months: {
      tmin: [-17.1, -15.8, -9.3, -1.4, 5.2, 10.7, 13.7, 12.7, 8.1, 2.2, -4.2, -12.1],
      tmean: [-12.1, -10.6, -4.5, 3.5, 11.2, 16.6, 19.3, 18.3, 13.4, 6.7, -0.3, -7.9],
      tmax: [-7.1, -5.4, 0.3, 8.4, 17.2, 22.5, 24.9, 23.9, 18.7, 11.2, 3.6, -3.7],
      precipitation: [88, 72, 82, 86, 106, 114, 118, 112, 118, 112, 98, 104],
      snow: [70, 58, 45, 13, 0, 0, 0, 0, 0, 2, 28, 68],
      frost_days: [30.6, 27.8, 28.5, 18.3, 3.2, 0.1, 0, 0, 1.3, 9.8, 22.4, 29.8],
      ice_days: [25.9, 21.2, 13.6, 1.6, 0, 0, 0, 0, 0, 0.3, 7.5, 22.1],
    },
  },
  {
    id: 'sim-montmorency', name: 'Réserve faunique des Laurentides', longitudeDeg: -71.15, latitudeDeg: 47.32, altitudeM: 673,
    months: {
      tmin: [-20.6, -19.6, -13.5, -5.1, 1.2, 6.5, 9.4, 8.5, 4.4, -0.9, -7.6, -15.6],
      tmean: [-15.4, -13.9, -7.9, -0.2, 7.3, 12.6, 15.1, 14.1, 9.5, 3.2, -3.6, -11.2],
      tmax: [-10.2, -8.2, -2.3, 4.7, 13.4, 18.7, 20.8, 19.7, 14.6, 7.3, 0.4, -6.8],
      precipitation: [110, 94, 100, 104, 124, 142, 150, 140, 142, 136, 124, 128],
      snow: [98, 82, 70, 36, 4, 0, 0, 0, 0, 14, 58, 98],
      frost_days: [31, 28.2, 30, 25.6, 12.4, 2.1, 0.3, 0.7, 5.9, 17.8, 26.9, 30.8],
      ice_days: [28.8, 24.7, 19.6, 5.9, 0.2, 0, 0, 0, 0, 2.2, 13.8, 27],
    },
  },
  {
    id: 'sim-saguenay', name: 'Saguenay', longitudeDeg: -71.0, latitudeDeg: 48.33, altitudeM: 159,
    months: {
      tmin: [-21.0, -19.1, -11.9, -3.0, 3.7, 9.6, 12.6, 11.5, 7.2, 1.2, -5.9, -15.0],
      tmean: [-15.4, -13.4, -6.6, 2.2, 10.0, 15.8, 18.4, 17.2, 12.5, 5.6, -2.0, -10.4],
      tmax: [-9.8, -7.7, -1.3, 7.4, 16.3, 22.0, 24.2, 22.9, 17.8, 10.0, 1.9, -5.8],
      precipitation: [62, 50, 54, 62, 84, 92, 116, 100, 98, 84, 76, 68],
      snow: [64, 52, 42, 18, 1, 0, 0, 0, 0, 5, 34, 64],
      frost_days: [30.9, 28, 29.4, 21.8, 6.6, 0.4, 0, 0.1, 2.3, 12.2, 25.3, 30.6],
      ice_days: [28.2, 23.9, 17.1, 2.9, 0, 0, 0, 0, 0, 0.6, 11.1, 25.9],
    },
  },
]
