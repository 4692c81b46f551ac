import { type Canvas, textWidth, type Values } from './drawing.ts'
import { type RibbonSpan, ribbonPanel } from './ribbon.ts'
import { runsOf, stepsOf } from './series.ts'
import { pathAt, type Shape, sketch } from './sketch.ts'
import type { Panel } from './stack.ts'
import { needsFreezingSymbol, SYMBOL_PATHS, weatherIcon } from './symbols.ts'
import {
  areaInk,
  type CodeColour,
  colourOfCode,
  colourOfKey,
  coloursOfMode,
  faded,
  PRECIPITATION_COLOURS,
} from './theme.ts'

/** A code over time; `area` is the table of its words under `codes.`. */
export function codeRibbon(
  canvas: Canvas,
  title: string,
  times: readonly number[],
  values: Values,
  colours: readonly CodeColour[],
  area: string,
  steps: readonly number[] = stepsOf(times),
): Panel {
  const { t, mode } = canvas.drawing
  const ownColours = coloursOfMode(colours, mode)
  const stretches = runsOf(times, values, (index) => steps[index] ?? 0).flatMap(
    ({ from, to, value }): RibbonSpan[] => {
      const colour = colourOfCode(ownColours, value)
      if (!colour) return []
      const { fill, text, outline } = areaInk(colour)
      return [
        {
          from,
          to,
          labels: [
            t(`codes.${area}.${colour.key}`),
            t(`codes.short.${area}.${colour.key}`),
            ...(colour.icon || colour.symbol === '' ? [] : [colour.symbol]),
          ],
          ...(colour.icon ? { icon: colour.icon } : {}),
          fill,
          text,
          ...(outline ? { outline } : {}),
          isQuiet: colour.isQuiet ?? false,
          isHatched: colour.isHatched ?? false,
        },
      ]
    },
  )
  return ribbonPanel(canvas, title, stretches)
}

/** Classes of fog on the road; visibility beyond the last one is normal. */
const VISIBILITY_CLASSES = [
  { belowM: 200, fill: '#55636F', text: '#FFFFFF' },
  { belowM: 1000, fill: '#7B8894', text: '#111111' },
  { belowM: 5000, fill: '#B9C3CB', text: '#111111' },
  { belowM: Number.POSITIVE_INFINITY, fill: '#A4B3B8', text: '#111111' },
]

export function visibilityRibbon(
  canvas: Canvas,
  times: readonly number[],
  values: Values,
  steps: readonly number[],
): Panel {
  const { formats, t } = canvas.drawing
  const classes = values.map((value) =>
    value === null ? null : VISIBILITY_CLASSES.findIndex(({ belowM }) => value < belowM),
  )
  const stretches = runsOf(times, classes, (index) => steps[index] ?? 0).map(
    ({ from, to, value }): RibbonSpan => {
      const limit = VISIBILITY_CLASSES[value]
      const isQuiet = value === VISIBILITY_CLASSES.length - 1
      return {
        from,
        to,
        labels: isQuiet ? [] : [`<\u00a0${formats.quantity('visibility', limit?.belowM)}`, '≡'],
        fill: limit?.fill ?? '',
        text: limit?.text ?? '',
        isQuiet,
      }
    },
  )
  return ribbonPanel(canvas, t('weather.visibility'), stretches)
}

/** Cloud cover as a grey area that fills the row from below. */
export function cloudPanel(canvas: Canvas, times: readonly number[], values: Values): Panel {
  const { measure, tokens, drawing, from } = canvas
  const steps = stepsOf(times)
  const runs = runsOf(
    times,
    values.map((value) => (value === null ? null : true)),
    (index) => steps[index] ?? 0,
  )
  return {
    title: drawing.t('weather.cloud'),
    height: measure.font + 10,
    yAxes: [{ show: false, min: 0, max: 1 }],
    series: ([place]) => [
      sketch(place, { z: 3, from }, ({ plot, x }) => [
        ...runs.map(
          (run): Shape => ({
            type: 'polygon',
            shape: {
              points: [
                [x(run.from), plot.y + plot.height],
                ...times.flatMap((time, index) => {
                  if (time < run.from || time >= run.to) return []
                  const y = plot.y + plot.height * (1 - (values[index] ?? 0) / 100)
                  return [
                    [x(time), y],
                    [x(time + (steps[index] ?? 0)), y],
                  ]
                }),
                [x(run.to), plot.y + plot.height],
              ],
            },
            style: { fill: faded(tokens.muted, 0.4) },
          }),
        ),
        {
          type: 'line',
          shape: {
            x1: plot.x,
            y1: plot.y + plot.height - 0.5,
            x2: plot.x + plot.width,
            y2: plot.y + plot.height - 0.5,
          },
          style: { stroke: tokens.line, lineWidth: 1 },
        },
      ]),
    ],
  }
}

/** Weather symbols, as many as there is room for. */
export function weatherPanel(
  canvas: Canvas,
  times: readonly number[],
  codes: Values,
  iconUrl: (name: string) => string,
): Panel {
  const { measure, drawing, from } = canvas
  const px = Math.round(measure.font * 2.5)
  /** Compensates for the margin within the icons. */
  const image = px * 1.3
  const steps = stepsOf(times)
  const isNight = (ms: number) => (drawing.nights ?? []).some(([begin, end]) => ms >= begin && ms < end)
  const freezing = colourOfKey(PRECIPITATION_COLOURS, 'freezing_rain')?.fill ?? ''
  return {
    title: drawing.t('weather.weather'),
    height: px,
    isSpare: true,
    yAxes: [{ show: false, min: 0, max: 1 }],
    series: ([place]) => [
      sketch(place, { z: 3, from, clip: false }, ({ plot, x }) => {
        const first = times[0] ?? 0
        const pxPerStep = x(first + (steps[0] ?? 1)) - x(first)
        const stride = Math.max(1, Math.ceil((px + textWidth(' ', measure.font)) / Math.max(pxPerStep, 0.01)))
        return times.flatMap((time, index): Shape[] => {
          const code = codes[index] ?? null
          const centre = x(time) + (stride * pxPerStep) / 2
          if (index % stride !== 0 || code === null) return []
          if (centre - px / 2 < plot.x - 1 || centre + px / 2 > plot.x + plot.width + 1) return []
          const icon: Shape = {
            type: 'image',
            style: {
              image: iconUrl(weatherIcon(code, isNight(time))),
              x: centre - image / 2,
              y: plot.y - (image - px) / 2,
              width: image,
              height: image,
            },
          }
          const freezingSymbol = pathAt({
            pathData: SYMBOL_PATHS.freezing_rain,
            x: centre + px * 0.34,
            y: plot.y + px * 0.74,
            px: px * 0.32,
            style: { fill: freezing, stroke: canvas.tokens.surface, lineWidth: 1 },
          })
          return needsFreezingSymbol(code) ? [icon, freezingSymbol] : [icon]
        })
      }),
    ],
  }
}
