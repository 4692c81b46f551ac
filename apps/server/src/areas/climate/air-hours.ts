import { dewPointC, HOUR_MS, relativeHumidityPct } from '@verglas/quantities'
import type { AirValues } from './queries.ts'

const NO_AIR_VALUES: AirValues = {
  tair: null,
  tdew: null,
  rh: null,
  pres: null,
  wind_avg: null,
  wind_dir: null,
  rain: null,
}

/** Hours on [from, to): measured values if there are any, otherwise the forecast at that time, otherwise nothing. */
export function airHours({
  from,
  to,
  observed,
  foreseen,
}: {
  from: Date
  to: Date
  observed: readonly { beginsAt: Date; values: Partial<AirValues> }[]
  foreseen: readonly { beginsAt: Date; values: AirValues }[]
}) {
  const observedByMs = new Map(observed.map(({ beginsAt, values }) => [beginsAt.getTime(), values]))
  const foreseenByMs = new Map(foreseen.map(({ beginsAt, values }) => [beginsAt.getTime(), values]))
  const count = Math.round((to.getTime() - from.getTime()) / HOUR_MS)
  return Array.from({ length: count }, (_, index) => {
    const ms = from.getTime() + index * HOUR_MS
    const measured = observedByMs.get(ms)
    const isMeasured = measured !== undefined && Object.keys(measured).length > 0
    const values = isMeasured ? measured : foreseenByMs.get(ms)
    return {
      dt: new Date(ms).toISOString(),
      origin: isMeasured ? ('observation' as const) : values ? ('forecast' as const) : ('none' as const),
      ...withHumidity({ ...NO_AIR_VALUES, ...values }),
    }
  })
}

/** Dew point and relative humidity are equivalent: the missing one is computed from the other. */
function withHumidity(values: AirValues): AirValues {
  const { tair, tdew, rh } = values
  if (tair === null) return values
  if (tdew === null && rh !== null && rh > 0) return { ...values, tdew: tidy(dewPointC(tair, rh)) }
  if (rh === null && tdew !== null)
    return { ...values, rh: tidy(Math.min(100, relativeHumidityPct(tair, tdew))) }
  return values
}

const tidy = (value: number): number => Math.round(value * 100) / 100
