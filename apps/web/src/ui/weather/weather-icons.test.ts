import { WEATHER_CODES, weatherIcon } from '@verglas/charts'
import { expect, test } from 'vitest'
import { hasWeatherIcon, weatherIconUrl } from './weather-icons.ts'

test('every weather code has its symbol, by day and by night', () => {
  const names = WEATHER_CODES.flatMap((code) => [weatherIcon(code, false), weatherIcon(code, true)])
  expect(names.filter((name) => !hasWeatherIcon(name))).toEqual([])
})

test('a symbol is drawn in the colour asked for', () => {
  const url = decodeURIComponent(weatherIconUrl('rain', '#123456'))
  expect(url).toContain('#123456')
  expect(url).not.toContain('currentColor')
})
