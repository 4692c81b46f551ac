import type { Quantity } from '@verglas/contract/measures'
import { normaliseLookAlikes } from './look-alikes.ts'
import { noteTolerance } from './tolerance.ts'

type Conversion = (value: number) => number

const unchanged: Conversion = (value) => value
const times =
  (factor: number): Conversion =>
  (value) =>
    value * factor
const fahrenheit: Conversion = (value) => ((value - 32) * 5) / 9

const NONE = { '': unchanged, '1': unchanged, unitless: unchanged, code: unchanged }
const PERCENT = { '%': unchanged, percent: unchanged }
const MM_PER_IN = 25.4
const M_PER_FT = 0.3048
const KM_PER_MI = 1.609344
const KM_PER_NMI = 1.852

/** Conversions from providers' units, normalised by `unitName`, to the metric unit of the quantity. */
// biome-ignore format: a table reads by lines
const CONVERSIONS: Record<Quantity, Record<string, Conversion>> = {
  temperature: {
    '°c': unchanged, degc: unchanged, celsius: unchanged, c: unchanged,
    k: (value) => value - 273.15, kelvin: (value) => value - 273.15,
    '°f': fahrenheit, degf: fahrenheit, fahrenheit, f: fahrenheit,
  },
  speed: {
    'km/h': unchanged, kmh: unchanged, kph: unchanged, 'km/hr': unchanged,
    'm/s': times(3.6), 'ms-1': times(3.6),
    kn: times(KM_PER_NMI), kt: times(KM_PER_NMI), kts: times(KM_PER_NMI), knot: times(KM_PER_NMI), knots: times(KM_PER_NMI),
    mph: times(KM_PER_MI), 'mi/h': times(KM_PER_MI),
  },
  direction: { '°': unchanged, deg: unchanged, degree: unchanged, degrees: unchanged },
  rain: {
    mm: unchanged, cm: times(10), m: times(1000), 'kg/m2': unchanged, 'kgm-2': unchanged, in: times(MM_PER_IN), inch: times(MM_PER_IN),
  },
  rainRate: {
    'mm/h': unchanged,
    'mm/hr': unchanged,
    'mmh-1': unchanged,
    'cm/h': times(10),
    'in/h': times(MM_PER_IN),
    'in/hr': times(MM_PER_IN),
  },
  snow: { cm: unchanged, mm: times(0.1), m: times(100), in: times(2.54), inch: times(2.54) },
  altitude: { m: unchanged, km: times(1000), ft: times(M_PER_FT) },
  visibility: { m: unchanged, km: times(1000), mi: times(KM_PER_MI * 1000), ft: times(M_PER_FT) },
  pressure: {
    hpa: unchanged, mb: unchanged, mbar: unchanged, kpa: times(10), pa: times(0.01), inhg: times(33.8638867), mmhg: times(1.33322387),
  },
  percent: PERCENT,
  ratio: { ...NONE, '%': times(0.01) },
  voltage: { v: unchanged, mv: times(0.001) },
  irradiance: { 'w/m2': unchanged, 'wm-2': unchanged, 'kw/m2': times(1000) },
  code: NONE,
  salt: { 'g/l': unchanged, ...PERCENT },
  level: { m: unchanged, cm: times(0.01), mm: times(0.001), ft: times(M_PER_FT) },
  flow: {
    'm3/s': unchanged,
    'm3s-1': unchanged,
    'l/s': times(0.001),
    'ft3/s': times(M_PER_FT ** 3),
    cfs: times(M_PER_FT ** 3),
  },
  // NFKC turns the micro sign into the Greek letter.
  concentration: { '\u03bcg/m3': unchanged, 'ug/m3': unchanged, '\u03bcgm-3': unchanged, 'mg/m3': times(1000) },
  mass: { kg: unchanged, t: times(1000) },
  index: NONE,
}

/** A value in the metric unit of its quantity; null if the unit is unknown for it. */
export const toMetric = (value: number, unit: string, quantity: Quantity): number | null =>
  conversionOf(unit, quantity)?.(value) ?? null

/**
 * The function that converts values of a unit to metric, for the many values of a column; null if the unit is
 * unknown for the quantity.
 */
export function conversionOf(unit: string, quantity: Quantity): Conversion | null {
  const conversions = CONVERSIONS[quantity]
  const name = unitName(unit)
  return Object.hasOwn(conversions, name) ? (conversions[name] ?? null) : null
}

/** `m²` becomes `m2`, `℃` becomes `°c`; `Â` appears before a degree sign when UTF-8 was read as Latin-1. */
function unitName(unit: string): string {
  return normaliseLookAlikes(unit).normalize('NFKC').replace(/[\sÂ]/g, '').toLowerCase()
}

/** Signs written for a minus; not dashes, which stand for a missing value or a range. */
const MINUS = /^[\u2010\u2011\u2212\ufe63\uff0d]/
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/

/** Zero-width spaces, a byte-order mark inside the text, and soft hyphens, which copied tables contain. */
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad]/g

/** Strictly a finite decimal number, or null: not an empty text, not hexadecimal, not `Infinity`. */
export function numberOf(text: string): number | null {
  const plain = text.replace(INVISIBLE, '').replace(MINUS, '-')
  const value = NUMBER.test(plain) ? Number(plain) : Number.NaN
  if (!Number.isFinite(value)) return null
  if (plain !== text) noteTolerance('look_alike', text)
  return value
}
