import type { Severity } from '@verglas/contract/alert-codes'
import { HOUR_MS } from '@verglas/quantities'
import type { SimulatedPlace, SimulatedWinter } from '@verglas/simulated-weather'
import type { AlertGeometry, AlertList, Vertex } from '@verglas/sources/facts/alert'
import { areaId } from '@verglas/sources/facts/area-id'
import { ATTRIBUTION, severityBy, toAlertEntry } from './episodes.ts'

type Reach = { code: string; name: string; territory: string; altitudeM: number; line: readonly Vertex[] }

/**
 * Rivers along the A75, as detailed as on a map of the region; `altitudeM` is the altitude of their
 * catchment.
 */
// biome-ignore format: a table reads by lines
const REACHES: readonly Reach[] = [
  { code: 'SIM1', name: 'Allier amont', territory: 'Loire-Allier-Cher-Indre', altitudeM: 1000, line: [[3.86, 44.73], [3.71, 44.87], [3.6, 44.97], [3.5, 45.1], [3.39, 45.29], [3.29, 45.44]] },
  { code: 'SIM2', name: 'Allier à Issoire', territory: 'Loire-Allier-Cher-Indre', altitudeM: 800, line: [[3.29, 45.44], [3.26, 45.54], [3.22, 45.62], [3.2, 45.7], [3.26, 45.8], [3.4, 45.97], [3.43, 46.13]] },
  { code: 'SIM3', name: 'Alagnon', territory: 'Loire-Allier-Cher-Indre', altitudeM: 1000, line: [[2.87, 45.11], [2.98, 45.16], [3.08, 45.2], [3.2, 45.25], [3.22, 45.31], [3.27, 45.39], [3.29, 45.44]] },
  { code: 'SIM4', name: 'Truyère', territory: 'Garonne-Tarn-Lot', altitudeM: 1050, line: [[3.34, 44.8], [3.27, 44.88], [3.18, 44.97], [3.0, 44.9], [2.87, 44.84], [2.72, 44.73], [2.56, 44.65]] },
  { code: 'SIM5', name: 'Lot amont', territory: 'Garonne-Tarn-Lot', altitudeM: 1000, line: [[3.6, 44.52], [3.5, 44.52], [3.35, 44.5], [3.25, 44.45], [3.19, 44.43], [3.05, 44.45], [2.97, 44.46], [2.76, 44.52], [2.56, 44.65]] },
  { code: 'SIM6', name: 'Tarn', territory: 'Garonne-Tarn-Lot', altitudeM: 850, line: [[3.6, 44.32], [3.41, 44.37], [3.25, 44.25], [3.2, 44.2], [3.08, 44.1], [3.0, 44.06], [2.86, 44.03], [2.7, 44.0], [2.4, 43.95], [2.15, 43.93]] },
  { code: 'SIM7', name: 'Lergue et Hérault', territory: 'Méditerranée ouest', altitudeM: 400, line: [[3.32, 43.78], [3.32, 43.73], [3.4, 43.66], [3.46, 43.61], [3.45, 43.53], [3.43, 43.46], [3.47, 43.36], [3.44, 43.28]] },
]
/** Rain takes this long to run off. */
const PAST_HOURS = 36
const LOOKAHEAD_HOURS = 24
/** Thresholds for the sum over both periods, in mm: rain, and the snow that melts under it. */
const BOUNDS_MM = [9, 18, 40] as const
const LEVELS: Readonly<Record<Severity, string>> = {
  0: 'vert',
  1: 'vert',
  2: 'jaune',
  3: 'orange',
  4: 'rouge',
}

/** The map of reaches from the rain of the simulated winter, in the form of the real one. */
export function simulatedVigicrues(winter: SimulatedWinter, issuedMs: number): AlertList {
  const reaches = REACHES.map((reach) => ({ ...reach, severity: severityOf(winter, reach, issuedMs) }))
  return {
    kind: 'alert',
    form: 'list',
    issuedAt: new Date(issuedMs),
    isComplete: true,
    unread: [],
    slots: reaches
      .filter(({ severity }) => severity > 0)
      .map(({ code, name, severity, line }) => ({
        slot: code,
        entries: [
          {
            ...toAlertEntry({
              type: 'flood',
              episode: { fromMs: issuedMs, toMs: issuedMs, severity, hours: [] },
              level: LEVELS[severity],
              issuedMs,
              texts: {},
              areas: [
                {
                  names: { fr: name, en: name },
                  codes: [{ scheme: 'reach', value: code }],
                  geometry: shapeOf(line),
                },
              ],
            }),
            // No times, as on the real map.
            onsetAt: null,
            startsAt: null,
            endsAt: null,
          },
        ],
      })),
    stated: {
      reaches: reaches.map(({ code, name, territory, severity, line }) => ({
        code,
        name,
        territory,
        severity,
        area: areaId(shapeOf(line)),
      })),
    },
    statedAreas: reaches.map(({ line }) => shapeOf(line)),
    attribution: ATTRIBUTION,
  }
}

/** The shapes of all reaches, whatever their colour. */
export const reachShapes = (): AlertGeometry[] => REACHES.map(({ line }) => shapeOf(line))

const shapeOf = (line: readonly Vertex[]): AlertGeometry => ({
  type: 'MultiLineString',
  coordinates: [[...line]],
})

function severityOf(winter: SimulatedWinter, { code, line, altitudeM }: Reach, issuedMs: number): Severity {
  const [longitudeDeg, latitudeDeg] = line[Math.floor(line.length / 2)] ?? [0, 0]
  const place: SimulatedPlace = { id: code, longitudeDeg, latitudeDeg, altitudeM, isBridge: false }
  let waterMm = 0
  for (let hour = -PAST_HOURS; hour < LOOKAHEAD_HOURS; hour += 1) {
    const { phase, precipitationMmh, airTemperatureC } = winter.weatherAt(place, issuedMs + hour * HOUR_MS)
    if (phase === 'rain' || phase === 'snow_rain') waterMm += precipitationMmh
    waterMm += Math.max(0, airTemperatureC) * 0.08
  }
  return severityBy(waterMm, BOUNDS_MM)
}
