import type { CodeColour } from '@verglas/charts/theme'
import type { MeasureCode } from '@verglas/contract/measures'
import { MAP_MEASURES, type MapMeasure, type Station } from '../stations/panels.ts'

/** A class of an increasing scale: up to and including `to`; null has no upper end. */
export type AirClass = CodeColour & { readonly to: number | null }

const classes = (keys: readonly string[], rows: readonly (readonly [number | null, string])[]) =>
  rows.map(
    ([to, fill], code): AirClass => ({ code, key: keys[code] ?? '', to, fill, text: '#000000', symbol: '' }),
  )

const AQI_KEYS = ['good', 'moderate', 'sensitive', 'unhealthy', 'veryUnhealthy', 'hazardous']
const AQI_FILLS = ['#00E400', '#FFFF00', '#FF7E00', '#FF0000', '#8F3F97', '#7E0023'] as const

/** Classes and colours of the air quality index of the United States (EPA-454/B-24-002, 2024). */
const AQI = classes(AQI_KEYS, [
  [50, AQI_FILLS[0]],
  [100, AQI_FILLS[1]],
  [150, AQI_FILLS[2]],
  [200, AQI_FILLS[3]],
  [300, AQI_FILLS[4]],
  [null, AQI_FILLS[5]],
])
/** The same classes for fine particles, µg/m³ as a daily mean, as of May 2024. */
const PM25 = classes(AQI_KEYS, [
  [9, AQI_FILLS[0]],
  [35.4, AQI_FILLS[1]],
  [55.4, AQI_FILLS[2]],
  [125.4, AQI_FILLS[3]],
  [225.4, AQI_FILLS[4]],
  [null, AQI_FILLS[5]],
])
/** Air quality health index of Canada: 1–3, 4–6, 7–10, above. */
const AQHI = classes(
  ['low', 'moderate', 'high', 'veryHigh'],
  [
    [3.5, '#00CCFF'],
    [6.5, '#FFCB00'],
    [10.5, '#FF3333'],
    [null, '#660000'],
  ],
)

/** Measures of air quality stations; offered if the organisation has any. */
const AIR_MEASURES = [
  { code: 'aqi', classes: AQI, table: 'aqi' },
  { code: 'aqhi', classes: AQHI, table: 'aqhi' },
  { code: 'pm25', classes: PM25, table: 'aqi' },
] as const satisfies readonly (MapMeasure & { classes: readonly AirClass[]; table: string })[]

export const AIR_CODES: readonly MeasureCode[] = AIR_MEASURES.map(({ code }) => code)

export const readMapMeasure = (text: string): MapMeasure =>
  [...MAP_MEASURES, ...AIR_MEASURES].find(({ code }) => code === text) ?? MAP_MEASURES[0]

/**
 * Measures that the points of the map can show; air quality only if a station measures it or it is already
 * selected.
 */
export const availableMeasures = (
  stations: readonly Station[],
  selected: MapMeasure,
): readonly MapMeasure[] => [
  ...MAP_MEASURES,
  ...AIR_MEASURES.filter(
    ({ code }) => code === selected.code || stations.some(({ latest }) => latest?.values[code] != null),
  ),
]

/** Words and colours of the classes of an air quality measure; null for any other measure. */
export const airScale = (code: MapMeasure['code']) =>
  AIR_MEASURES.find((measure) => measure.code === code) ?? null
