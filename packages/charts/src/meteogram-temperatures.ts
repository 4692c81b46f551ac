import type { Canvas, Values } from './drawing.ts'
import type { Meteogram, RoadLine } from './meteogram-input.ts'
import { isGiven } from './series.ts'
import { frostSpells, lowest } from './spells.ts'
import type { Panel } from './stack.ts'
import { type TemperatureLine, temperaturePanel } from './temperature-panel.ts'
import { type LineName, type LineStyle, lineStyle } from './theme.ts'

/** Past hours of a forecast, beside what was measured. */
const PAST_OPACITY = 0.45

/** Road, air, dew point and freezing point, with the band, what was measured, and other runs beside them. */
export function meteogramTemperatures(canvas: Canvas, input: Meteogram): Panel {
  const { times, forecast, observed, mode, t } = input
  const now = input.now ?? null
  const start = now ?? canvas.from
  const predicted = (
    name: LineName,
    label: string,
    valuesC: Values | undefined,
    isMeasured: boolean,
  ): TemperatureLine[] => {
    if (!isGiven(valuesC) || !valuesC) return []
    const whole = { name: t(label), style: lineStyle(name, mode), times, valuesC }
    if (now === null || !isMeasured || now <= canvas.from) return [whole]
    return [
      { ...whole, within: [start, canvas.to] },
      { ...whole, within: [canvas.from, start], opacity: PAST_OPACITY },
    ]
  }
  const measured = (name: LineName, label: string, valuesC: Values | undefined): TemperatureLine[] =>
    observed && valuesC && isGiven(valuesC)
      ? [{ name: t(label), style: lineStyle(name, mode), times: observed.times, valuesC }]
      : []
  const road = forecast.roadTemperatureC
  const lead = isGiven(road) ? road : forecast.airTemperatureC
  const minimum = lowest(times, lead ?? [], [start, canvas.to])
  const beside = (entry: RoadLine | undefined, style: LineStyle): TemperatureLine[] =>
    entry && isGiven(entry.valuesC)
      ? [
          {
            name: entry.name,
            style,
            times: entry.times,
            valuesC: entry.valuesC,
            within: [canvas.from, canvas.to],
          },
        ]
      : []
  const low = forecast.roadTemperatureLowC
  const high = forecast.roadTemperatureHighC
  return temperaturePanel(canvas, t('charts.temperature'), {
    lines: [
      ...beside(input.previous, lineStyle('previous', mode)),
      ...predicted('road', 'weather.roadTemperature', road, isGiven(observed?.surfaceTemperatureC)),
      ...measured('road', 'weather.roadTemperature', observed?.surfaceTemperatureC),
      ...predicted(
        'air',
        'weather.airTemperature',
        forecast.airTemperatureC,
        isGiven(observed?.airTemperatureC),
      ),
      ...measured('air', 'weather.airTemperature', observed?.airTemperatureC),
      ...predicted('dewPoint', 'weather.dewPoint', forecast.dewPointC, false),
      ...predicted('freezingPoint', 'weather.freezingPoint', forecast.freezingPointC, false),
      ...beside(input.cameTrue, lineStyle('cameTrue', mode)),
    ],
    ...(low && high
      ? {
          band: {
            name: t('charts.uncertainty'),
            times,
            lowC: low,
            highC: high,
            colour: lineStyle('road', mode).colour,
          },
        }
      : {}),
    ...(road && forecast.dewPointC ? { frost: frostSpells(times, road, forecast.dewPointC) } : {}),
    lowest: minimum && { ...minimum, colour: lineStyle(isGiven(road) ? 'road' : 'air', mode).colour },
  })
}
