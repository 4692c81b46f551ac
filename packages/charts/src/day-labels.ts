import type { CustomSeriesOption } from 'echarts'
import { type Canvas, fontOf, textWidth } from './drawing.ts'
import { type Place, type PlotCoordinates, type Shape, sketch } from './sketch.ts'
import { type Clock, dayStepOf, isTight, isVisible } from './time-axis.ts'

const weekday = (shortDay: string) => shortDay.split(' ')[0] ?? ''

/**
 * Names of the days above the plots, kept in view while scrolling through a day, and the label of the
 * present.
 */
export function dayLabels(canvas: Canvas, { days }: Clock, place: Place): CustomSeriesOption {
  const { drawing, measure, from } = canvas
  const now = drawing.now ?? null
  const font = measure.titleFont

  return sketch(place, { z: 5, from, clip: false }, (coordinates) => {
    const hasChip =
      now !== null && !isTight(coordinates, font, days.length) && isVisible(coordinates, coordinates.x(now))
    const chip = hasChip ? nowChip(canvas, coordinates, now) : null
    const step = dayStepOf(coordinates, font, days.length)
    const names = days.flatMap((day, index) => {
      if (index % step !== 0) return []
      const left =
        Math.max(coordinates.plot.x, coordinates.x(day.from)) +
        (isTight(coordinates, font, days.length) ? 2 : 6)
      const end = coordinates.plot.x + coordinates.plot.width
      const right = Math.min(end, coordinates.x(days[index + step - 1]?.to ?? day.to)) - 4
      const fit = fitting(dayTexts(canvas, day.from, step), font, freeSpans(left, right, chip))
      return fit ? [nameShape(canvas, fit, middleOf(coordinates))] : []
    })
    return chip ? [...names, ...chipShapes(canvas, coordinates, chip)] : names
  })
}

type Span = { readonly left: number; readonly right: number }

const middleOf = ({ plot }: PlotCoordinates) => plot.y + plot.height / 2

/** The texts of a day, the longest first; of several days, only the date of the first. */
const dayTexts = ({ drawing: { formats } }: Canvas, ms: number, step: number): readonly string[] =>
  step === 1
    ? [formats.day(ms), formats.shortDay(ms), weekday(formats.shortDay(ms))]
    : [formats.shortDate(ms)]

const nameShape = (
  { tokens, measure }: Canvas,
  { text, x }: { text: string; x: number },
  y: number,
): Shape => ({
  type: 'text',
  style: { text, x, y, fill: tokens.text, font: fontOf(measure.titleFont, 600), verticalAlign: 'middle' },
})

/** Where the label of the present is. */
function nowChip({ drawing: { t }, measure }: Canvas, { x, plot }: PlotCoordinates, at: number): Span {
  const width = textWidth(t('time.now'), measure.font) + 18
  const left = Math.min(Math.max(x(at) - width / 2, plot.x), plot.x + plot.width - width)
  return { left, right: left + width }
}

function chipShapes(canvas: Canvas, coordinates: PlotCoordinates, { left, right }: Span): Shape[] {
  const { tokens, drawing, measure } = canvas
  const middle = middleOf(coordinates)
  const height = Math.min(coordinates.plot.height, measure.font + 8)
  return [
    {
      type: 'rect',
      shape: { x: left, y: middle - height / 2, width: right - left, height, r: height / 2 },
      style: { fill: tokens.text },
    },
    {
      type: 'text',
      style: {
        text: drawing.t('time.now'),
        x: (left + right) / 2,
        y: middle + 0.5,
        fill: tokens.surface,
        font: fontOf(measure.font, 600),
        align: 'center',
        verticalAlign: 'middle',
      },
    },
  ]
}

/** The room of a name to the left and to the right of the label of the present. */
const freeSpans = (left: number, right: number, chip: Span | null): readonly Span[] =>
  chip && chip.right > left && chip.left < right
    ? [
        { left, right: chip.left - 6 },
        { left: chip.right + 8, right },
      ]
    : [{ left, right }]

/** The first text that fits into one of the spans, and where. */
function fitting(texts: readonly string[], font: number, spans: readonly Span[]) {
  for (const text of texts) {
    for (const { left, right } of spans) {
      if (textWidth(text, font) * 1.05 <= right - left) return { text, x: left }
    }
  }
  return null
}
