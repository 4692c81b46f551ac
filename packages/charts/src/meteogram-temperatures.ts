import type { Canvas, Values } from './drawing.ts'
import type { Meteogram, RoadLine } from './meteogram-input.ts'
import { frostPeriods, lowest } from './periods.ts'
import { hasValues } from './series.ts'
import type { Panel } from './stack.ts'
import { type TemperatureLine, temperaturePanel } from './temperature-panel.ts'
import { type LineName, type LineStyle, lineStyle } from './theme.ts'

/** Opacity of past forecast hours, where readings are drawn as well. */
const PAST_OPACITY = 0.45

/**
 * Road, air, dew point and freezing point with the uncertainty band, readings, and the road temperature of
 * other runs.
 */
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
    if (!hasValues(valuesC) || !valuesC) return []
    const fullLine = { name: t(label), style: lineStyle(name, mode), times, valuesC }
    if (now === null || !isMeasured || now <= canvas.from) return [fullLine]
    return [
      { ...fullLine, within: [start, canvas.to] },
      { ...fullLine, within: [canvas.from, start], opacity: PAST_OPACITY },
    ]
  }
  const measured = (name: LineName, label: string, valuesC: Values | undefined): TemperatureLine[] =>
    observed && valuesC && hasValues(valuesC)
      ? [{ name: t(label), style: lineStyle(name, mode), times: observed.times, valuesC }]
      : []
  const road = forecast.roadTemperatureC
  const lead = hasValues(road) ? road : forecast.airTemperatureC
  const minimum = lowest(times, lead ?? [], [start, canvas.to])
  const referenceLine = (entry: RoadLine | undefined, style: LineStyle): TemperatureLine[] =>
    entry && hasValues(entry.valuesC)
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
  const { roadTemperatureLowC: low, roadTemperatureHighC: high } = forecast
  return temperaturePanel(canvas, t('charts.temperature'), {
    lines: [
      ...referenceLine(input.previous, lineStyle('previous', mode)),
      ...modelRoad(input),
      ...predicted('road', 'weather.roadTemperature', road, hasValues(observed?.surfaceTemperatureC)),
      ...measured('road', 'weather.roadTemperature', observed?.surfaceTemperatureC),
      ...predicted(
        'air',
        'weather.airTemperature',
        forecast.airTemperatureC,
        hasValues(observed?.airTemperatureC),
      ),
      ...measured('air', 'weather.airTemperature', observed?.airTemperatureC),
      ...predicted('dewPoint', 'weather.dewPoint', forecast.dewPointC, false),
      ...leavingAxis(predicted('freezingPoint', 'weather.freezingPoint', forecast.freezingPointC, false)),
      ...referenceLine(input.cameTrue, lineStyle('cameTrue', mode)),
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
    ...(road && forecast.dewPointC ? { frost: frostPeriods(times, road, forecast.dewPointC) } : {}),
    lowest: minimum && { ...minimum, colour: lineStyle(hasValues(road) ? 'road' : 'air', mode).colour },
  })
}

/** Marks lines that may leave the axis: brine freezes far below the temperatures of interest. */
const leavingAxis = (lines: readonly TemperatureLine[]): TemperatureLine[] =>
  lines.map((entry) => ({ ...entry, leavesAxis: true }))

const MODEL_WIDTH_PX = 1

/** The model's own road under the one that a forecaster has corrected: a thin line. */
function modelRoad({ times, forecast, mode, t }: Meteogram): TemperatureLine[] {
  const valuesC = forecast.roadModelC
  if (!valuesC || !hasValues(valuesC)) return []
  const style = { ...lineStyle('road', mode), widthPx: MODEL_WIDTH_PX }
  return [{ name: t('humancast.modelRoad'), style, times, valuesC }]
}
