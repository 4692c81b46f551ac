/** Test support: self-made grid data of the US service in the provider's form. */

const layer = (uom: string | null, values: [validTime: string, value: unknown][]) => ({
  ...(uom ? { uom } : {}),
  values: values.map(([validTime, value]) => ({ validTime, value })),
})

export const weather = (...words: [coverage: string | null, weather: string | null, intensity?: string][]) =>
  words.map(([coverage, word, intensity = null]) => ({
    coverage,
    weather: word,
    intensity,
    visibility: { unitCode: 'wmoUnit:km', value: null },
    attributes: [],
  }))

/** Northern Maine: snow that turns to freezing rain and then to rain, from noon UTC on. */
export const LAYERS = {
  temperature: layer('wmoUnit:degC', [
    ['2026-01-15T11:00:00+00:00/PT2H', -4],
    ['2026-01-15T13:00:00+00:00/PT5H', -1.5],
    ['2026-01-15T18:00:00+00:00/PT6H', 3],
    ['2026-01-16T00:00:00+00:00/PT6H', 5],
  ]),
  dewpoint: layer('wmoUnit:degC', [['2026-01-15T11:00:00+00:00/PT19H', -5]]),
  relativeHumidity: layer('wmoUnit:percent', [['2026-01-15T11:00:00+00:00/PT19H', 92]]),
  windSpeed: layer('wmoUnit:km_h-1', [['2026-01-15T12:00:00+00:00/PT18H', 24.076]]),
  windGust: layer('wmoUnit:m_s-1', [['2026-01-15T12:00:00+00:00/P1D', 15]]),
  windDirection: layer('wmoUnit:degree_(angle)', [['2026-01-15T12:00:00+00:00/PT18H', 80]]),
  skyCover: layer('wmoUnit:percent', [['2026-01-15T12:00:00+00:00/PT18H', 95]]),
  visibility: layer('wmoUnit:m', [['2026-01-15T12:00:00+00:00/PT6H', 1609.344]]),
  snowLevel: layer('wmoUnit:m', [['2026-01-15T18:00:00+00:00/PT6H', 610]]),
  weather: layer(null, [
    ['2026-01-15T12:00:00+00:00/PT4H', weather(['definite', 'snow', 'moderate'])],
    [
      '2026-01-15T16:00:00+00:00/PT2H',
      weather(['likely', 'freezing_rain', 'light'], ['chance', 'sleet', 'light']),
    ],
    ['2026-01-15T18:00:00+00:00/PT6H', weather(['likely', 'rain', 'heavy'])],
    ['2026-01-16T00:00:00+00:00/PT6H', weather([null, null])],
  ]),
  quantitativePrecipitation: layer('wmoUnit:mm', [
    ['2026-01-15T12:00:00+00:00/PT3H', 4],
    ['2026-01-15T15:00:00+00:00/PT3H', 6],
    ['2026-01-15T18:00:00+00:00/PT6H', 12],
    ['2026-01-16T00:00:00+00:00/PT6H', 0],
  ]),
  snowfallAmount: layer('wmoUnit:mm', [
    ['2026-01-15T12:00:00+00:00/PT6H', 60],
    ['2026-01-15T18:00:00+00:00/PT6H', 0],
  ]),
  iceAccumulation: layer('wmoUnit:mm', [['2026-01-15T12:00:00+00:00/PT6H', 1.2]]),
}

export function aGrid(layers: Record<string, unknown> = {}, overrides: Record<string, unknown> = {}) {
  return {
    id: 'https://api.weather.gov/gridpoints/CAR/80,120',
    type: 'Feature',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-68.03, 46.87],
          [-68.03, 46.85],
          [-68.01, 46.85],
          [-68.01, 46.87],
          [-68.03, 46.87],
        ],
      ],
    },
    properties: {
      updateTime: '2026-01-15T12:40:00+00:00',
      validTimes: '2026-01-15T11:00:00+00:00/PT19H',
      elevation: { unitCode: 'wmoUnit:m', value: 190 },
      ...LAYERS,
      ...layers,
    },
    ...overrides,
  }
}

export { layer as aLayer }
