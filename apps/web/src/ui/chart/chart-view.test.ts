import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { FULL_VIEW, openingView, withView, zoomAround, zoomIn, zoomOfPercent } from './chart-view.ts'

const day = [0, 24 * HOUR_MS] as const

test('a zoom in the middle keeps its hours when the data advance', () => {
  const view = { ...FULL_VIEW, zoom: [6 * HOUR_MS, 9 * HOUR_MS] as const }
  expect(zoomIn(view, [HOUR_MS, 25 * HOUR_MS])).toEqual([6 * HOUR_MS, 9 * HOUR_MS])
})

test('a zoom at the end of the data moves with the end', () => {
  const view = { ...FULL_VIEW, zoom: [20 * HOUR_MS, 24 * HOUR_MS] as const, isAtEnd: true }
  expect(zoomIn(view, [HOUR_MS, 25 * HOUR_MS])).toEqual([21 * HOUR_MS, 25 * HOUR_MS])
})

test('a zoom outside the data is reset to the full range', () => {
  expect(zoomIn({ ...FULL_VIEW, zoom: [0, HOUR_MS] }, [2 * HOUR_MS, 26 * HOUR_MS])).toBeNull()
})

test('applies zoom and hidden lines to the chart', () => {
  const option = withView(
    { xAxis: [{ type: 'value', min: 0, max: 24 * HOUR_MS }], dataZoom: [{ type: 'inside' }], legend: [{}] },
    { zoom: [HOUR_MS, 2 * HOUR_MS], isAtEnd: false, hidden: ['Air'] },
  )
  expect(option).toMatchObject({
    dataZoom: [{ startValue: HOUR_MS, endValue: 2 * HOUR_MS }],
    legend: [{ selected: { Air: false } }],
  })
})

test('converts percentages of the slider to hours; the full range is no zoom', () => {
  expect(zoomOfPercent(day, 25, 50)).toEqual([6 * HOUR_MS, 12 * HOUR_MS])
  expect(zoomOfPercent(day, 0, 100)).toBeNull()
})

test('keys zoom around the pointer and stay within the time range', () => {
  expect(zoomAround(day, null, HOUR_MS, 0.5)).toEqual([0, 12 * HOUR_MS])
  expect(zoomAround(day, [0, 12 * HOUR_MS], null, 2)).toBeNull()
  expect(zoomAround(day, [0, 12 * HOUR_MS], null, 0)).toBeNull()
})

test('another chart opens at its initial range, and lines that were switched off stay off', () => {
  const previousView = { zoom: [0, HOUR_MS] as const, isAtEnd: true, hidden: ['Air'] }
  expect(openingView(previousView, [2 * HOUR_MS, 5 * HOUR_MS])).toEqual({
    zoom: [2 * HOUR_MS, 5 * HOUR_MS],
    isAtEnd: false,
    hidden: ['Air'],
  })
  expect(openingView(previousView, null).zoom).toBeNull()
})
