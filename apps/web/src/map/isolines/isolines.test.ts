import { distanceKm } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { IMPERIAL_STEPS_C, isolines, METRIC_STEPS_C } from './isolines.ts'
import { createTemperatureField, type Field, type FieldPoint } from './temperature-field.ts'

/** Points every 20 km, with temperatures from a function of longitude and altitude. */
function pointsOf(
  temperatureOf: (longitude: number, altitudeM: number) => number,
  altitudeOf: (index: number) => number = () => 500,
): FieldPoint[] {
  return Array.from({ length: 36 }, (_, index) => {
    const longitude = 3 + 0.25 * (index % 6)
    const altitudeM = altitudeOf(index)
    return {
      longitude,
      latitude: 45 + 0.18 * Math.floor(index / 6),
      altitudeM,
      temperatureC: temperatureOf(longitude, altitudeM),
    }
  })
}
const fieldOf = (points: readonly FieldPoint[]): Field => {
  const field = createTemperatureField()(points)
  if (!field) throw new Error('no field')
  return field
}
const valueNear = (field: Field, longitude: number, latitude: number): number => {
  let best = { km: Number.POSITIVE_INFINITY, valueC: Number.NaN }
  field.valuesC.forEach((valueC, index) => {
    const place = {
      longitude: field.longitudeOf(index % field.columns),
      latitude: field.latitudeOf(Math.floor(index / field.columns)),
    }
    const km = distanceKm(place, { longitude, latitude })
    if (km < best.km) best = { km, valueC }
  })
  return best.valueC
}

describe('the interpolated temperature', () => {
  test('equals that of a point at the point, and stays between the values of the points elsewhere', () => {
    const points = pointsOf((longitude) => 10 * (longitude - 3.6))
    const field = fieldOf(points)
    const values = [...field.valuesC].filter((value) => !Number.isNaN(value))
    expect(Math.min(...values)).toBeGreaterThan(-6.001)
    expect(Math.max(...values)).toBeLessThan(6.501)
    expect(valueNear(field, 3.5, 45.36)).toBeCloseTo(-1, 0)
  })

  test('is reduced to one height by the points’ temperature gradient, also with colder valleys', () => {
    const climb = (index: number) => 200 + 40 * ((index * 7) % 36)
    for (const lapse of [-6, 4]) {
      const field = fieldOf(pointsOf((_, altitudeM) => (lapse * (altitudeM - 900)) / 1000, climb))
      expect(field.lapseCPerKm).toBeCloseTo(lapse, 6)
      const expected = (lapse * (field.referenceM - 900)) / 1000
      for (const value of field.valuesC) if (!Number.isNaN(value)) expect(value).toBeCloseTo(expected, 6)
    }
  })

  test('uses the standard lapse rate if all points are at one height', () => {
    expect(fieldOf(pointsOf(() => 1)).lapseCPerKm).toBe(-6.5)
  })

  test('is missing far from every point, and with only two points', () => {
    const field = fieldOf(pointsOf(() => 1))
    expect(valueNear(field, field.longitudeOf(0), field.latitudeOf(0))).toBeNaN()
    expect(createTemperatureField()(pointsOf(() => 1).slice(0, 2))).toBeNull()
  })

  test('is that of the requested hour, independent of earlier hours and places', () => {
    const temperatureField = createTemperatureField()
    const climb = (index: number) => 200 + 40 * ((index * 7) % 36)
    const hours = [
      pointsOf((longitude) => longitude, climb),
      pointsOf((_, altitudeM) => 4 - altitudeM / 200, climb),
      pointsOf((longitude) => 2 * longitude, climb).slice(3),
      pointsOf((longitude) => 2 * longitude).slice(3),
    ]
    for (const points of hours) expect(temperatureField(points)?.valuesC).toEqual(fieldOf(points).valuesC)
  })
})

describe('isotherms', () => {
  const field = fieldOf(pointsOf((longitude) => 10 * (longitude - 3.6)))

  test('include zero, in °C and in °F', () => {
    for (const steps of [METRIC_STEPS_C, IMPERIAL_STEPS_C])
      expect(isolines(field, steps).map(({ temperatureC }) => temperatureC)).toContain(0)
    const fahrenheit = isolines(field, IMPERIAL_STEPS_C).map(({ temperatureC }) => 32 + 1.8 * temperatureC)
    for (const valueF of fahrenheit) expect(valueF).toBeCloseTo(Math.round(valueF), 6)
  })

  test('follow the field at that temperature, and end at the edge of the data', () => {
    const zero = isolines(field, METRIC_STEPS_C).filter(({ temperatureC }) => temperatureC === 0)
    expect(zero.length).toBeGreaterThan(0)
    for (const { coordinates } of zero)
      for (const [longitude = 0, latitude = 0] of coordinates)
        expect(Math.abs(valueNear(field, longitude, latitude))).toBeLessThan(1)
  })

  test('are absent if the temperature is the same everywhere', () => {
    expect(isolines(fieldOf(pointsOf(() => 1)), METRIC_STEPS_C)).toEqual([])
  })
})
