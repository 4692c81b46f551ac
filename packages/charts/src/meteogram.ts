import type { EChartsOption } from 'echarts'
import { type Canvas, canvasOf, type Drawing, type Interval, type Values } from './drawing.ts'
import { frame } from './frame.ts'
import { cloudPanel, codeRibbon, visibilityRibbon, weatherPanel } from './meteogram-ribbons.ts'
import { meteogramRows } from './meteogram-rows.ts'
import { meteogramTemperatures } from './meteogram-temperatures.ts'
import { precipitationPanel } from './precipitation-panel.ts'
import { isGiven, stepsOf } from './series.ts'
import { naturalHeight, type Panel } from './stack.ts'
import {
  ICE_RISK_COLOURS,
  PRECIPITATION_COLOURS,
  type Precipitation,
  ROAD_CONDITION_COLOURS,
} from './theme.ts'
import { tooltipHtml } from './tooltip.ts'
import { windPanel } from './wind-panel.ts'

/** Values for `times`; amounts are sums over the step that begins there. All metric, null where missing. */
export type MeteogramForecast = {
  readonly airTemperatureC?: Values
  readonly dewPointC?: Values
  readonly roadTemperatureC?: Values
  readonly roadTemperatureLowC?: Values
  readonly roadTemperatureHighC?: Values
  readonly freezingPointC?: Values
  /** METRo's numbers, 1–8. */
  readonly roadCondition?: Values
  /** 0–5. */
  readonly iceRisk?: Values
  readonly precipitationType?: readonly (Precipitation | null)[]
  readonly rainMm?: Values
  readonly snowCm?: Values
  readonly freezingRainMm?: Values
  readonly icePelletsMm?: Values
  readonly rainSumMm?: Values
  readonly snowSumCm?: Values
  readonly windSpeedKmh?: Values
  readonly windGustKmh?: Values
  readonly windDirectionDeg?: Values
  readonly cloudCoverPct?: Values
  readonly visibilityM?: Values
  /** WMO 4677. */
  readonly weatherCode?: Values
}

export type MeteogramObservations = {
  readonly times: readonly number[]
  readonly surfaceTemperatureC?: Values
  readonly airTemperatureC?: Values
}

/** Road temperatures beside the forecast, with the name they have in the legend. */
export type RoadLine = {
  readonly name: string
  readonly times: readonly number[]
  readonly valuesC: Values
}

export type Meteogram = Drawing & {
  /** Beginning of each forecast step, ascending, ms. */
  readonly times: readonly number[]
  readonly forecast: MeteogramForecast
  readonly observed?: MeteogramObservations
  /** What an earlier run said of the road: a thin line. */
  readonly previous?: RoadLine
  /** What was measured after `now`, where `now` is an instant of the past: dots over the forecast. */
  readonly cameTrue?: RoadLine
  /** Address of a weather icon (`weatherIcon` gives the name); without it no row of symbols. */
  readonly iconUrl?: (name: string) => string
}

/** The time a meteogram shows: every step and the observations before it. */
export function meteogramRange({ times, observed }: Pick<Meteogram, 'times' | 'observed'>): Interval {
  const starts = [times[0], observed?.times[0]].filter((ms) => ms !== undefined)
  const last = times.at(-1) ?? 0
  return [Math.min(...starts, last), last + (stepsOf(times).at(-1) ?? 0)]
}

/** Forecast of a point: ribbons, temperatures, precipitation and wind above each other on one time axis. */
export function meteogramOption(input: Meteogram): EChartsOption {
  const canvas = canvasFor(input)
  return frame(canvas, panelsOf(canvas, input), (ms) =>
    tooltipHtml(canvas, ms, meteogramRows(canvas, input, ms)),
  )
}

/** Height in px at which nothing is squeezed, to reserve the room before drawing. */
export function meteogramHeight(input: Meteogram): number {
  const canvas = canvasFor(input)
  return naturalHeight(canvas, panelsOf(canvas, input))
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
  if (input.iconUrl && isGiven(forecast.weatherCode)) {
    panels.push(weatherPanel(canvas, times, forecast.weatherCode ?? [], input.iconUrl))
  }
  const ribbon = (
    title: string,
    values: readonly (number | null)[] | undefined,
    colours: Parameters<typeof codeRibbon>[4],
    area: string,
  ) => {
    if (values && isGiven(values)) panels.push(codeRibbon(canvas, title, times, values, colours, area, steps))
  }
  ribbon(t('forecast.roadCondition'), forecast.roadCondition, ROAD_CONDITION_COLOURS, 'roadCondition')
  ribbon(t('forecast.iceRisk'), forecast.iceRisk, ICE_RISK_COLOURS, 'iceRisk')
  ribbon(
    t('forecast.precipitationType'),
    forecast.precipitationType?.map(
      (kind) => PRECIPITATION_COLOURS.find(({ key }) => key === kind)?.code ?? null,
    ),
    PRECIPITATION_COLOURS,
    'precipitation',
  )
  if (isGiven(forecast.cloudCoverPct)) panels.push(cloudPanel(canvas, times, forecast.cloudCoverPct ?? []))
  if (isGiven(forecast.visibilityM))
    panels.push(visibilityRibbon(canvas, times, forecast.visibilityM ?? [], steps))
  panels.push(meteogramTemperatures(canvas, input))
  if (AMOUNTS.some((name) => isGiven(forecast[name]))) {
    panels.push(
      precipitationPanel(canvas, t('forecast.precipitation'), {
        times,
        ...forecast,
        steps,
        emptyText: t('forecast.noPrecipitation'),
      }),
    )
  }
  if (isGiven(forecast.windSpeedKmh) || isGiven(forecast.windGustKmh)) {
    panels.push(
      windPanel(canvas, t('forecast.wind'), {
        ...(forecast.windSpeedKmh ? { speedKmh: { times, values: forecast.windSpeedKmh } } : {}),
        ...(forecast.windGustKmh ? { gustKmh: { times, values: forecast.windGustKmh } } : {}),
        ...(forecast.windDirectionDeg ? { directionDeg: { times, values: forecast.windDirectionDeg } } : {}),
      }),
    )
  }
  return panels
}
