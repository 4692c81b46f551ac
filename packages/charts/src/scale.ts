export type Scale = { readonly min: number; readonly max: number; readonly interval: number }

/** 0.1, 0.2, 0.5, 1, … up to 50 million, enough for a winter’s salt in kilograms. */
const STEPS = [
  0.1,
  0.2,
  0.5,
  ...Array.from({ length: 8 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat(),
]
const largest = STEPS.at(-1) ?? 1

/** Smaller steps of a temperature axis would magnify noise. */
const SMALLEST_DEGREES = 1
/** Room between a line and the edge, in steps. */
const MARGIN_STEPS = 0.2

/** An axis around zero (32 °F): always includes it, with a tick on it and room on both sides. */
export function scaleAround(values: readonly number[], zero: number, maxTicks: number): Scale {
  const low = Math.min(zero, ...values)
  const high = Math.max(zero, ...values)
  const interval =
    STEPS.find((step) => step >= SMALLEST_DEGREES && (high - low) / step <= maxTicks - 1) ?? largest
  const stepsBelow = Math.max(1, Math.ceil((zero - low) / interval + MARGIN_STEPS))
  const above = Math.max(1, Math.ceil((high - zero) / interval + MARGIN_STEPS))
  return { min: zero - stepsBelow * interval, max: zero + above * interval, interval }
}

/**
 * An axis in tens, as degrees Fahrenheit are read; the freezing point, 32, lies between two ticks and is
 * always included.
 */
export function scaleInTens(values: readonly number[], zero: number, maxTicks: number): Scale {
  const low = Math.min(zero, ...values)
  const high = Math.max(zero, ...values)
  const interval = [10, 20, 50].find((step) => (high - low) / step <= maxTicks - 1) ?? 100
  const margin = interval * MARGIN_STEPS
  return {
    min: Math.floor((low - margin) / interval) * interval,
    max: Math.ceil((high + margin) / interval) * interval,
    interval,
  }
}

/** An axis of amounts from zero; `minTop` prevents a trace from filling the plot. */
export function scaleFromZero(values: readonly number[], minTop: number, maxTicks: number): Scale {
  const high = Math.max(minTop, ...values)
  const interval = STEPS.find((step) => high / step <= maxTicks) ?? largest
  return { min: 0, max: Math.ceil(high / interval - 1e-9) * interval, interval }
}

/** An axis close around values without a natural zero (pressure, voltage). */
export function scaleOver(values: readonly number[], maxTicks: number): Scale {
  if (values.length === 0) return { min: 0, max: 1, interval: 1 }
  const low = Math.min(...values)
  const high = Math.max(...values)
  const span = Math.max(high - low, Math.abs(high) * 0.002, 0.1)
  const interval = STEPS.find((step) => span / step <= maxTicks - 1) ?? largest
  const min = Math.floor(low / interval) * interval
  return { min, max: Math.max(min + interval, Math.ceil(high / interval) * interval), interval }
}
