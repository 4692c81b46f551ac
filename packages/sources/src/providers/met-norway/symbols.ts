/** Phase of the precipitation according to MET's symbols, which have no freezing rain and no ice pellets. */
export type Phase = 'rain' | 'sleet' | 'snow'

type Symbol = { weather: number; phase: Phase | null }

/** WMO 4677 codes for light, moderate and heavy; sleet has only two degrees there. */
const INTENSITIES = {
  rain: [61, 63, 65],
  rainshowers: [80, 81, 82],
  sleet: [68, 69, 69],
  sleetshowers: [83, 84, 84],
  snow: [71, 73, 75],
  snowshowers: [85, 86, 86],
} as const satisfies Record<string, readonly [number, number, number]>
const THUNDER = 95

const DRY = { clearsky: 0, fair: 1, partlycloudy: 2, cloudy: 3, fog: 45 } as const

/** The 41 symbols of MET's legend, by name without `_day`, `_night`, `_polartwilight`. */
const SYMBOLS: ReadonlyMap<string, Symbol> = new Map([
  ...Object.entries(DRY).map(([name, weather]) => [name, { weather, phase: null }] as const),
  ...Object.entries(INTENSITIES).flatMap(([name, codes]) =>
    (['light', '', 'heavy'] as const).flatMap((degree, index) => {
      const phase = phaseOf(name)
      const thunder = { weather: THUNDER, phase }
      const symbols: [string, Symbol][] = [
        [`${degree}${name}`, { weather: codes[index] ?? codes[1], phase }],
        [`${degree}${name}andthunder`, thunder],
      ]
      // MET's own misspelling, which they keep: lightssleetshowersandthunder, lightssnowshowersandthunder.
      if (degree === 'light' && name.endsWith('showers')) symbols.push([`lights${name}andthunder`, thunder])
      return symbols
    }),
  ),
])

function phaseOf(name: string): Phase {
  return name.startsWith('rain') ? 'rain' : name.startsWith('sleet') ? 'sleet' : 'snow'
}

export function symbolOf(code: string): Symbol | null {
  return SYMBOLS.get(code.replace(/_(day|night|polartwilight)$/, '')) ?? null
}

/**
 * Air temperature up to which MET draws snow, and up to which it draws sleet (metno/weather_symbol,
 * Factory.cpp).
 */
const SNOW_UP_TO_C = 0.5
const SLEET_UP_TO_C = 1.5

/** The phase if no symbol gives it, because small amounts are drawn as a cloud only. */
export function phaseAt(airTemperatureC: number): Phase {
  if (airTemperatureC <= SNOW_UP_TO_C) return 'snow'
  return airTemperatureC <= SLEET_UP_TO_C ? 'sleet' : 'rain'
}

/**
 * Ratio of the depth of fresh snow to the depth of its water: 10 to 1, the usual assumption if the source
 * gives no density.
 */
const SNOW_TO_WATER_RATIO = 10
/** Share of snow. Sleet is rain and snow together; MET gives no shares. */
const SNOW_SHARE = { rain: 0, sleet: 0.5, snow: 1 } as const satisfies Record<Phase, number>

export type Amounts = { rain: number; snow: number; rain_frz: number }

/**
 * The water of a step as rain, snow (cm of depth) and freezing rain. Rain that falls into air below zero for
 * the complete step freezes on the road; MET's symbols rarely show it, because they draw snow there.
 */
export function split(waterMm: number, phase: Phase, isFreezing: boolean): Amounts {
  const snowMm = waterMm * SNOW_SHARE[phase]
  const liquidMm = waterMm - snowMm
  const freezes = phase === 'rain' && isFreezing
  return {
    rain: freezes ? 0 : liquidMm,
    snow: (snowMm * SNOW_TO_WATER_RATIO) / 10,
    rain_frz: freezes ? liquidMm : 0,
  }
}
