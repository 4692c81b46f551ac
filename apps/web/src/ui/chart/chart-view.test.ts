import { expect, test } from 'vitest'
import { WHOLE_VIEW, withView, zoomAround, zoomIn, zoomOfPercent } from './chart-view.ts'

const HOUR = 3_600_000
const day = [0, 24 * HOUR] as const

test('a zoom in the middle stays on its hours when the data move on', () => {
  const view = { ...WHOLE_VIEW, zoom: [6 * HOUR, 9 * HOUR] as const }
  expect(zoomIn(view, [HOUR, 25 * HOUR])).toEqual([6 * HOUR, 9 * HOUR])
})

test('a zoom at the end moves along with the end', () => {
  const view = { ...WHOLE_VIEW, zoom: [20 * HOUR, 24 * HOUR] as const, isAtEnd: true }
  expect(zoomIn(view, [HOUR, 25 * HOUR])).toEqual([21 * HOUR, 25 * HOUR])
})

test('a zoom that has left the data shows all again', () => {
  expect(zoomIn({ ...WHOLE_VIEW, zoom: [0, HOUR] }, [2 * HOUR, 26 * HOUR])).toBeNull()
})

test('zoom and hidden lines are put into the drawing', () => {
  const option = withView(
    { xAxis: [{ type: 'value', min: 0, max: 24 * HOUR }], dataZoom: [{ type: 'inside' }], legend: [{}] },
    { zoom: [HOUR, 2 * HOUR], isAtEnd: false, hidden: ['Air'] },
  )
  expect(option).toMatchObject({
    dataZoom: [{ startValue: HOUR, endValue: 2 * HOUR }],
    legend: [{ selected: { Air: false } }],
  })
})

test('percentages of the slider become hours; all of it is no zoom', () => {
  expect(zoomOfPercent(day, 25, 50)).toEqual([6 * HOUR, 12 * HOUR])
  expect(zoomOfPercent(day, 0, 100)).toBeNull()
})

test('keys zoom around the pointer and stay within the time', () => {
  expect(zoomAround(day, null, HOUR, 0.5)).toEqual([0, 12 * HOUR])
  expect(zoomAround(day, [0, 12 * HOUR], null, 2)).toBeNull()
  expect(zoomAround(day, [0, 12 * HOUR], null, 0)).toBeNull()
})
