import type { MeasureCode } from '@verglas/contract/measures'

/** A typed element and how to recognise it: `<name type="…"><value units="…">`. */
export type Choice = {
  name: string
  type: RegExp
  /** A sum over the past hour is used only at the full hour. */
  atFullHour?: true
}

const MEAN_WIND: Choice[] = [{ name: 'wind', type: /^average-(?:scalar|vector)-speed\b/ }]

/** Elements per measure, in order of preference; several of one type are used in the order of their index. */
export const ELEMENTS: readonly [MeasureCode, readonly Choice[]][] = [
  ['ts', [{ name: 'pavement', type: /^temperature$/ }]],
  ['tfreeze', [{ name: 'pavement', type: /^freeze-point$/ }]],
  ['tair', [{ name: 'temperature', type: /^air-temperature$/ }]],
  ['tdew', [{ name: 'temperature', type: /^dew-point$/ }]],
  ['rh', [{ name: 'humidity', type: /^relative-humidity$/ }]],
  ['pres', [{ name: 'pressure', type: /^atmospheric$/ }]],
  ['wind_force', MEAN_WIND],
  ['wind_avg', MEAN_WIND],
  // These do not occur in the recorded message.
  ['wind_max', [{ name: 'wind', type: /^maximum-(?:scalar-)?speed\b/ }]],
  ['wind_dir', [{ name: 'wind', type: /^average-direction\b/ }]],
  ['rain', [{ name: 'precipitation', type: /^total-over-hour$/, atFullHour: true }]],
  ['snow', [{ name: 'snow', type: /^snowfall-accumulation-rate$/, atFullHour: true }]],
  ['snow_depth', [{ name: 'snow', type: /^adjacent-snow-depth$/ }]],
]
