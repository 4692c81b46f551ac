import type { CustomSeriesOption } from 'echarts'
import { type Canvas, fontOf, textWidth } from './drawing.ts'
import { type Pen, type Place, type Shape, sketch } from './sketch.ts'

const HOUR_MS = 3_600_000

type Hour = { readonly ms: number; readonly hour: number; readonly date: string }
type Day = { readonly from: number; readonly to: number }

/**
 * Every full hour of the zone's wall clock within [from, to]. On the night of the change an hour is missing
 * or comes twice, as on the clock itself.
 */
export function hoursOf({ drawing: { formats }, from, to }: Pick<Canvas, 'drawing' | 'from' | 'to'>): Hour[] {
  const first = from - (from % 60_000) - formats.local(from).minute * 60_000
  const hours: Hour[] = []
  for (let ms = first; ms <= to; ms += HOUR_MS) {
    if (ms >= from) {
      const { hour, date } = formats.local(ms)
      hours.push({ ms, hour, date })
    }
  }
  return hours
}

/** Calendar days of the zone within [from, to), the first and the last as far as they are shown. */
export function daysOf(canvas: Pick<Canvas, 'drawing' | 'from' | 'to'>): Day[] {
  const starts = hoursOf(canvas).filter(
    ({ hour, date }, index, hours) => hour === 0 && hours[index - 1]?.date !== date,
  )
  const limits = [
    canvas.from,
    ...starts.map(({ ms }) => ms).filter((ms) => ms > canvas.from && ms < canvas.to),
    canvas.to,
  ]
  return limits.slice(0, -1).map((from, index) => ({ from, to: limits[index + 1] ?? canvas.to }))
}

const STEPS_H = [1, 2, 3, 6, 12, 24] as const

/** Hours between two labels for the room there is. */
export function labelStepH(pxPerHour: number, font: number): number {
  const room = font * 4
  return STEPS_H.find((step) => step * pxPerHour >= room) ?? 24
}

function labelledHours(hours: readonly Hour[], pen: Pen, font: number): Hour[] {
  const pxPerHour = pen.x(HOUR_MS) - pen.x(0)
  const step = labelStepH(pxPerHour, font)
  return hours.filter(
    ({ hour, ms }, index) =>
      hour % step === 0 && (step === 1 || hours[index - 1]?.hour !== hour) && isVisible(pen, pen.x(ms)),
  )
}

const isVisible = ({ plot }: Pen, x: number) => x >= plot.x - 1 && x <= plot.x + plot.width + 1

/** Nights, hour lines, day limits and the present, behind everything in a plot. */
export function backdrop(canvas: Canvas, place: Place): CustomSeriesOption[] {
  const { tokens, drawing, measure, from } = canvas
  const hours = hoursOf(canvas)
  const days = daysOf(canvas)
  const rule = (pen: Pen, ms: number, stroke: string, lineWidth: number): Shape => {
    const x = Math.round(pen.x(ms)) + 0.5
    return {
      type: 'line',
      shape: { x1: x, y1: pen.plot.y, x2: x, y2: pen.plot.y + pen.plot.height },
      style: { stroke, lineWidth },
    }
  }
  const now = drawing.now ?? null
  return [
    sketch(place, { z: 0, from }, (pen) => [
      ...(drawing.nights ?? []).map(
        ([begin, end]): Shape => ({
          type: 'rect',
          shape: {
            x: pen.x(begin),
            y: pen.plot.y,
            width: pen.x(end) - pen.x(begin),
            height: pen.plot.height,
          },
          style: { fill: tokens.night },
        }),
      ),
      ...labelledHours(hours, pen, measure.font).map(({ ms }) => rule(pen, ms, tokens.line, 0.5)),
      ...days.slice(1).map(({ from: start }) => rule(pen, start, tokens.strongLine, 1)),
    ]),
    ...(now === null
      ? []
      : [sketch(place, { z: 6, from }, (pen) => [rule(pen, now, tokens.text, 1.5 * measure.strokeScale)])]),
  ]
}

/** «00:00 06:00 …» under the plots, as many as there is room for. */
export function hourLabels(canvas: Canvas, place: Place): CustomSeriesOption {
  const { tokens, drawing, measure, from } = canvas
  const hours = hoursOf(canvas)
  return sketch(place, { z: 5, from, clip: false }, (pen) =>
    labelledHours(hours, pen, measure.font).map(({ ms, hour }) => ({
      type: 'text',
      style: {
        text: drawing.formats.time(ms),
        x: pen.x(ms),
        y: pen.plot.y + pen.plot.height / 2,
        fill: hour === 0 ? tokens.text : tokens.muted,
        font: fontOf(measure.font, hour === 0 ? 600 : 400),
        align: 'center',
        verticalAlign: 'middle',
      },
    })),
  )
}

/** The days' names over the plots, kept in sight while one scrolls through a day, and the label of the present. */
export function dayLabels(canvas: Canvas, place: Place): CustomSeriesOption {
  const { tokens, drawing, measure, from } = canvas
  const { formats, t } = drawing
  const days = daysOf(canvas)
  const now = drawing.now ?? null
  const font = measure.titleFont

  return sketch(place, { z: 5, from, clip: false }, (pen) => {
    const middle = pen.plot.y + pen.plot.height / 2
    const end = pen.plot.x + pen.plot.width
    const chip = now !== null && isVisible(pen, pen.x(now)) ? nowChip(pen, now) : null
    const shapes: Shape[] = []
    for (const day of days) {
      const left = Math.max(pen.plot.x, pen.x(day.from)) + 6
      const right = Math.min(end, pen.x(day.to)) - 4
      const fit = fitting([formats.day(day.from), formats.shortDay(day.from)], left, right, chip)
      if (fit) {
        shapes.push({
          type: 'text',
          style: {
            text: fit.text,
            x: fit.x,
            y: middle,
            fill: tokens.text,
            font: fontOf(font, 600),
            verticalAlign: 'middle',
          },
        })
      }
    }
    if (chip) {
      const height = Math.min(pen.plot.height, measure.font + 8)
      shapes.push(
        {
          type: 'rect',
          shape: {
            x: chip.left,
            y: middle - height / 2,
            width: chip.right - chip.left,
            height,
            r: height / 2,
          },
          style: { fill: tokens.text },
        },
        {
          type: 'text',
          style: {
            text: t('time.now'),
            x: (chip.left + chip.right) / 2,
            y: middle + 0.5,
            fill: tokens.surface,
            font: fontOf(measure.font, 600),
            align: 'center',
            verticalAlign: 'middle',
          },
        },
      )
    }
    return shapes
  })

  function nowChip(pen: Pen, at: number) {
    const width = textWidth(t('time.now'), measure.font) + 18
    const left = Math.min(Math.max(pen.x(at) - width / 2, pen.plot.x), pen.plot.x + pen.plot.width - width)
    return { left, right: left + width }
  }

  function fitting(
    texts: readonly string[],
    left: number,
    right: number,
    chip: { left: number; right: number } | null,
  ) {
    const stretches =
      chip && chip.right > left && chip.left < right
        ? [
            [left, chip.left - 6],
            [chip.right + 8, right],
          ]
        : [[left, right]]
    for (const text of texts) {
      for (const [start = 0, stop = 0] of stretches) {
        if (textWidth(text, font) * 1.05 <= stop - start) return { text, x: start }
      }
    }
    return null
  }
}
