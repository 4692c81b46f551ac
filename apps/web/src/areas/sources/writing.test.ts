import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { frenchDisplay } from '../../test-support/a-display.ts'
import { aSource } from './test-connection.ts'
import { connectionWords, dataPeriodOf, periodOf, settingWords } from './writing.ts'

test('data of stations are due as silence is told, however often the provider is asked', () => {
  const stations = aSource({ brings: 'observations', everyMinutes: 5, silentAfterMinutes: 180 })
  expect([periodOf(stations), dataPeriodOf(stations)]).toEqual([300, 3600])
})

test('where there is nothing to tell the newest data may be old', () => {
  const alerts = aSource({ brings: 'alerts', everyMinutes: 5, silentAfterMinutes: 30 })
  expect([periodOf(alerts), dataPeriodOf(alerts)]).toEqual([600, Number.POSITIVE_INFINITY])
})

test('cameras are looked at each minute, and asked at their own pace', () => {
  const cameras = aSource({ brings: 'cameras', everyMinutes: 1, silentAfterMinutes: 60 })
  expect(periodOf(cameras)).toBe(20 * 60)
})

test('a station of the settings has a name of its own, which is not that of the connection', () => {
  const t = frenchDisplay.t as TFunction
  expect(settingWords(t, 'csv').label('name')).toBe('Nom')
  expect(connectionWords(t, 'csv').label('name')).toBe('Nom de la connexion')
  expect(connectionWords(t, 'csv').label('latitudeDeg')).toBe('Latitude (°)')
})
