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
  const { tokens, drawing, measure, from } = canvas
  const { formats, t } = drawing
  const now = drawing.now ?? null
  const font = measure.titleFont

  return sketch(place, { z: 5, from, clip: false }, (coordinates) => {
    const middle = coordinates.plot.y + coordinates.plot.height / 2
    const end = coordinates.plot.x + coordinates.plot.width
    const hasChip =
      now !== null && !isTight(coordinates, font, days.length) && isVisible(coordinates, coordinates.x(now))
    const chip = hasChip ? nowChip(coordinates, now) : null
    const shapes: Shape[] = []
    const step = dayStepOf(coordinates, font, days.length)
    for (const [index, day] of days.entries()) {
      if (index % step !== 0) continue
      const left =
        Math.max(coordinates.plot.x, coordinates.x(day.from)) +
        (isTight(coordinates, font, days.length) ? 2 : 6)
      const right = Math.min(end, coordinates.x(days[index + step - 1]?.to ?? day.to)) - 4
      const texts =
        step === 1
          ? [formats.day(day.from), formats.shortDay(day.from), weekday(formats.shortDay(day.from))]
          : [formats.shortDate(day.from)]
      const fit = fitting(texts, left, right, chip)
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
      const height = Math.min(coordinates.plot.height, measure.font + 8)
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

  function nowChip(coordinates: PlotCoordinates, at: number) {
    const width = textWidth(t('time.now'), measure.font) + 18
    const left = Math.min(
      Math.max(coordinates.x(at) - width / 2, coordinates.plot.x),
      coordinates.plot.x + coordinates.plot.width - width,
    )
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
