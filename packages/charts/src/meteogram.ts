import type { EChartsOption } from 'echarts'
import { type Canvas, canvasOf, type Interval } from './drawing.ts'
import { frame } from './frame.ts'
import type { Meteogram } from './meteogram-input.ts'
import { cloudPanel, codeRibbon, visibilityRibbon, weatherPanel } from './meteogram-ribbons.ts'
import { meteogramRows } from './meteogram-rows.ts'
import { meteogramTemperatures } from './meteogram-temperatures.ts'
import { precipitationPanel } from './precipitation-panel.ts'
import { hasValues, stepsOf } from './series.ts'
import { type Panel, reservedHeight } from './stack.ts'
import { DANGER_COLOURS, PRECIPITATION_COLOURS, ROAD_CONDITION_COLOURS } from './theme.ts'
import { tooltipHtml } from './tooltip.ts'
import { windPanel } from './wind-panel.ts'

/** The time range of a meteogram: all steps and the observations before them. */
export function meteogramRange({ times, observed }: Pick<Meteogram, 'times' | 'observed'>): Interval {
  const starts = [times[0], observed?.times[0]].filter((ms) => ms !== undefined)
  const last = times.at(-1) ?? 0
  return [Math.min(...starts, last), last + (stepsOf(times).at(-1) ?? 0)]
}

/** Forecast of a point: ribbons, temperatures, precipitation and wind, stacked on one time axis. */
export function meteogramOption(input: Meteogram): EChartsOption {
  const canvas = canvasFor(input)
  return frame(canvas, panelsOf(canvas, input), (ms) =>
    tooltipHtml(canvas, ms, meteogramRows(canvas, input, ms)),
  )
}

/** Height to reserve, px: the requested one, or else the natural one at which nothing is squeezed. */
export function meteogramHeight(input: Meteogram): number {
  const canvas = canvasFor(input)
  return reservedHeight(canvas, panelsOf(canvas, input))
}

function canvasFor(input: Meteogram): Canvas {
  const hasSnow = input.forecast.snowCm?.some((value) => value !== null && value > 0) ?? false
  const stops = [
    ...new Set([...(input.observed?.times ?? []).filter((ms) => ms < (input.times[0] ?? 0)), ...input.times]),
  ]
  return canvasOf(input, meteogramRange(input), stops, hasSnow)
}

const AMOUNTS = ['rainMm', 'snowCm', 'freezingRainMm', 'icePelletsMm'] as const

function panelsOf(canvas: Canvas, input: Meteogram): Panel[] {
  const { t, times, forecast } = input
  const steps = stepsOf(times)
  const panels: Panel[] = []
  if (input.iconUrl && hasValues(forecast.weatherCode)) {
    panels.push(weatherPanel(canvas, times, forecast.weatherCode ?? [], input.iconUrl))
  }
  const ribbon = (
    title: string,
    values: readonly (number | null)[] | undefined,
    colours: Parameters<typeof codeRibbon>[4],
    area: string,
  ) => {
    if (values && hasValues(values))
      panels.push(codeRibbon(canvas, title, times, values, colours, area, steps))
  }
  ribbon(t('weather.roadCondition'), forecast.roadCondition, ROAD_CONDITION_COLOURS, 'roadCondition')
  ribbon(t('weather.danger'), forecast.danger, DANGER_COLOURS, 'danger')
  ribbon(
    t('weather.precipitationType'),
    forecast.precipitationType?.map(
      (kind) => PRECIPITATION_COLOURS.find(({ key }) => key === kind)?.code ?? null,
    ),
    PRECIPITATION_COLOURS,
    'precipitation',
  )
  if (hasValues(forecast.cloudCoverPct)) panels.push(cloudPanel(canvas, times, forecast.cloudCoverPct ?? []))
  if (hasValues(forecast.visibilityM))
    panels.push(visibilityRibbon(canvas, times, forecast.visibilityM ?? [], steps))
  panels.push(meteogramTemperatures(canvas, input))
  if (AMOUNTS.some((name) => hasValues(forecast[name]))) {
    panels.push(
      precipitationPanel(canvas, t('weather.precipitation'), {
        times,
        ...forecast,
        steps,
        emptyText: t('charts.noPrecipitationExpected'),
      }),
    )
  }
  if (hasValues(forecast.windSpeedKmh) || hasValues(forecast.windGustKmh)) {
    panels.push(
      windPanel(canvas, t('weather.wind'), {
        ...(forecast.windSpeedKmh ? { speedKmh: { times, values: forecast.windSpeedKmh } } : {}),
        ...(forecast.windGustKmh ? { gustKmh: { times, values: forecast.windGustKmh } } : {}),
        ...(forecast.windDirectionDeg ? { directionDeg: { times, values: forecast.windDirectionDeg } } : {}),
      }),
    )
  }
  return panels
}
