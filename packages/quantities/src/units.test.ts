import { expect, test } from 'vitest'
import { convert, convertDifference, unitOf } from './units.ts'

test.each([
  ['temperature', -40, -40, '°F'],
  ['temperature', 100, 212, '°F'],
  ['speed', 160.9344, 100, 'mph'],
  ['rain', 25.4, 1, 'in'],
  ['rainRate', 50.8, 2, 'in/h'],
  ['snow', 2.54, 1, 'in'],
  ['altitude', 304.8, 1000, 'ft'],
  ['level', 3.048, 10, 'ft'],
  ['flow', 1, 35.314666721, 'ft³/s'],
  ['concentration', 35, 35, 'µg/m³'],
  ['index', 7.4, 7.4, ''],
  ['pressure', 1000, 29.5299831, 'inHg'],
  ['visibility', 304.8, 1000, 'ft'],
  ['visibility', 16093.44, 10, 'mi'],
  ['percent', 55, 55, '%'],
  ['code', 4, 4, ''],
] as const)('displays %s of %d as %d %s in imperial units', (quantity, metric, imperial, unit) => {
  const converted = convert(quantity, metric, 'imperial')
  expect(converted.unit).toBe(unit)
  expect(converted.value).toBeCloseTo(imperial, 9)
})

// Exact by the agreement of 1959 on yard and pound; an inch of mercury of 13595.1 kg/m³ under
// standard gravity.
test.each([
  ['snow', 2.54, 1, 1e-15],
  ['rain', 25.4, 1, 1e-15],
  ['rainRate', 25.4, 1, 1e-15],
  ['altitude', 0.3048, 1, 1e-15],
  ['level', 1609.344, 5280, 1e-12],
  ['speed', 1.609344, 1, 1e-15],
  ['visibility', 1609.344, 1, 1e-15],
  ['flow', 0.3048 ** 3, 1, 1e-15],
  ['pressure', (13_595.1 * 9.80665 * 0.0254) / 100, 1, 1e-8],
  ['temperature', 37, 98.6, 1e-13],
] as const)('%s of %d is %d by the definition of the unit', (quantity, metric, imperial, tolerance) => {
  expect(Math.abs(convert(quantity, metric, 'imperial').value - imperial)).toBeLessThanOrEqual(tolerance)
})

test('displays visibility in metres below 1 km and in kilometres from 1 km', () => {
  expect(convert('visibility', 999, 'metric')).toEqual({ value: 999, unit: 'm' })
  expect(convert('visibility', 1000, 'metric')).toEqual({ value: 1, unit: 'km' })
})

test('uses one unit along an axis, chosen from its largest value', () => {
  expect(convert('visibility', 200, 'metric', 20_000)).toEqual({ value: 0.2, unit: 'km' })
  expect(unitOf('visibility', 'metric', 20_000)).toBe('km')
})

test('converts a temperature difference by scale without the offset', () => {
  expect(convertDifference('temperature', 5, 'imperial')).toEqual({ value: 9, unit: '°F' })
})
