import { WEATHER_CODES, weatherIcon } from '@verglas/charts'
import { expect, test } from 'vitest'
import { hasWeatherIcon, weatherIconUrl } from './weather-icons.ts'

test('every weather code has its symbol, by day and by night', () => {
  const names = WEATHER_CODES.flatMap((code) => [weatherIcon(code, false), weatherIcon(code, true)])
  expect(names.filter((name) => !hasWeatherIcon(name))).toEqual([])
})

test('the sun’s disc is nearly as large as the moon', () => {
  const radiusOf = (name: string) =>
    Number(decodeURIComponent(weatherIconUrl(name, '#000')).match(/id="Core"[^>]* r="([\d.]+)"/)?.[1])
  // the moon has a radius of 30
  expect(radiusOf('clear-day')).toBeGreaterThanOrEqual(24)
  expect(radiusOf('partly-cloudy-day')).toBeGreaterThanOrEqual(12)
})

test('a symbol is drawn in the requested colour', () => {
  const url = decodeURIComponent(weatherIconUrl('rain', '#123456'))
  expect(url).toContain('#123456')
  expect(url).not.toContain('currentColor')
})
