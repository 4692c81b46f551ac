import { HOUR_MS } from '@verglas/quantities'
import type { CustomSeriesOption } from 'echarts'
import { type Canvas, fontOf } from './drawing.ts'
import { type Place, type PlotCoordinates, type Shape, sketch } from './sketch.ts'

export type Hour = { readonly ms: number; readonly hour: number; readonly date: string }
type Day = { readonly from: number; readonly to: number }
export type Clock = { readonly hours: readonly Hour[]; readonly days: readonly Day[] }

/**
 * Every full hour of the time zone's wall clock within [from, to]. When the clocks change, an hour is missing
 * or occurs twice, as on the clock itself.
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

/**
 * Calendar days of the time zone within [from, to); the first and the last are limited to the visible part.
 */
export function daysOf({ from, to }: Pick<Canvas, 'from' | 'to'>, hours: readonly Hour[]): Day[] {
  const starts = hours.filter(({ hour, date }, index) => hour === 0 && hours[index - 1]?.date !== date)
  const limits = [from, ...starts.map(({ ms }) => ms).filter((ms) => ms > from && ms < to), to]
  return limits.slice(0, -1).map((begin, index) => ({ from: begin, to: limits[index + 1] ?? to }))
}

/** Hours and days of a drawing, computed once for all its plots. */
export function clockOf(canvas: Canvas): Clock {
  const hours = hoursOf(canvas)
  return { hours, days: daysOf(canvas, hours) }
}

const STEPS_H = [1, 2, 3, 6, 12, 24] as const
const STEPS_DAYS = [2, 7, 14, 28] as const
/** Widths of the labels of an hour, a date and a weekday. */
const ROOM_EM = 4
const DATE_ROOM_EM = 5
const WEEKDAY_ROOM_EM = 2.8

/** Hours between two labels that fit the available width. */
export function labelStepH(pxPerHour: number, font: number): number {
  const room = font * ROOM_EM
  return STEPS_H.find((step) => step * pxPerHour >= room) ?? 24
}

const pxPerHourOf = (coordinates: PlotCoordinates) => coordinates.x(HOUR_MS) - coordinates.x(0)

/** Beyond this number, days are labelled by date, because weekdays would repeat. */
const WEEKDAYS_UP_TO = 10

/** Days between two labels that fit the available width. */
export function dayStepOf(coordinates: PlotCoordinates, font: number, dayCount: number): number {
  const pxPerDay = 24 * pxPerHourOf(coordinates)
  if (pxPerDay >= font * DATE_ROOM_EM || isTight(coordinates, font, dayCount)) return 1
  return STEPS_DAYS.find((step) => step * pxPerDay >= font * DATE_ROOM_EM) ?? 28
}

/** Whether days have room for their weekdays but no more. */
export function isTight(coordinates: PlotCoordinates, font: number, dayCount: number): boolean {
  const pxPerDay = 24 * pxPerHourOf(coordinates)
  const hasWeekdays = pxPerDay >= font * WEEKDAY_ROOM_EM && dayCount <= WEEKDAYS_UP_TO
  return hasWeekdays && pxPerDay < font * DATE_ROOM_EM
}

/** Hours that get a label; none if the days have no room for hours. */
function labelledHours(hours: readonly Hour[], coordinates: PlotCoordinates, font: number): Hour[] {
  const pxPerHour = pxPerHourOf(coordinates)
  const step = labelStepH(pxPerHour, font)
  if (step * pxPerHour < font * ROOM_EM) return []
  return hours.filter(
    ({ hour, ms }, index) =>
      hour % step === 0 &&
      (step === 1 || hours[index - 1]?.hour !== hour) &&
      isVisible(coordinates, coordinates.x(ms)),
  )
}

/** Whether an x coordinate is within the plot. */
export const isVisible = ({ plot }: PlotCoordinates, x: number) =>
  x >= plot.x - 1 && x <= plot.x + plot.width + 1

/**
 * Nights, hour lines, day boundaries and the present, behind the content of a plot; a ribbon has only the
 * last two.
 */
export function backdrop(
  canvas: Canvas,
  { hours, days }: Clock,
  place: Place,
  isRibbon = false,
): CustomSeriesOption[] {
  const { tokens, drawing, measure, from } = canvas
  const rule = (coordinates: PlotCoordinates, ms: number, stroke: string, lineWidth: number): Shape => {
    const x = Math.round(coordinates.x(ms)) + 0.5
    return {
      type: 'line',
      shape: { x1: x, y1: coordinates.plot.y, x2: x, y2: coordinates.plot.y + coordinates.plot.height },
      style: { stroke, lineWidth },
    }
  }
  const now = drawing.now ?? null
  return [
    sketch(place, { z: 0, from }, (coordinates) => [
      ...(isRibbon ? [] : (drawing.nights ?? [])).map(
        ([begin, end]): Shape => ({
          type: 'rect',
          shape: {
            x: coordinates.x(begin),
            y: coordinates.plot.y,
            width: coordinates.x(end) - coordinates.x(begin),
            height: coordinates.plot.height,
          },
          style: { fill: tokens.night },
        }),
      ),
      ...(isRibbon ? [] : labelledHours(hours, coordinates, measure.font)).map(({ ms }) =>
        rule(coordinates, ms, tokens.line, 0.5),
      ),
      ...days
        .filter(
          (_, index) => index > 0 && index % dayStepOf(coordinates, measure.titleFont, days.length) === 0,
        )
        .map(({ from: start }) => rule(coordinates, start, tokens.strongLine, 1)),
    ]),
    ...(now === null
      ? []
      : [
          sketch(place, { z: 6, from }, (coordinates) => [
            rule(coordinates, now, tokens.text, 1.5 * measure.strokeScale),
          ]),
        ]),
  ]
}

/** «00:00 06:00 …», «12 a.m. 6 a.m. …» above the plots, as many as fit. */
export function hourLabels(canvas: Canvas, { hours }: Clock, place: Place): CustomSeriesOption {
  const { tokens, drawing, measure, from } = canvas
  return sketch(place, { z: 5, from, clip: false }, (coordinates) =>
    labelledHours(hours, coordinates, measure.font).map(({ ms, hour }) => ({
      type: 'text',
      style: {
        text: drawing.formats.hourTick(ms),
        x: coordinates.x(ms),
        y: coordinates.plot.y + coordinates.plot.height / 2,
        fill: hour === 0 ? tokens.text : tokens.muted,
        font: fontOf(measure.font, hour === 0 ? 600 : 400),
        align: 'center',
        verticalAlign: 'middle',
      },
    })),
  )
}
