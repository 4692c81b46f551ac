import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { frenchDisplay } from '../../test-support/a-display.ts'
import { connectionWords, dataPeriodOf, periodOf, settingWords } from './source-texts.ts'
import { aSource } from './test-connection.ts'

test('station data is expected at the pace of the silence limit, however often the provider is requested', () => {
  const stations = aSource({ brings: 'observations', everyMinutes: 5, silentAfterMinutes: 180 })
  expect([periodOf(stations), dataPeriodOf(stations)]).toEqual([300, 3600])
})

test('alerts may be old, since there can be nothing to report', () => {
  const alerts = aSource({ brings: 'alerts', everyMinutes: 5, silentAfterMinutes: 30 })
  expect([periodOf(alerts), dataPeriodOf(alerts)]).toEqual([600, Number.POSITIVE_INFINITY])
})

test('cameras are checked each minute, and requested at their own pace', () => {
  const cameras = aSource({ brings: 'cameras', everyMinutes: 1, silentAfterMinutes: 60 })
  expect(periodOf(cameras)).toBe(20 * 60)
})

test('a station in the settings has its own name, separate from that of the connection', () => {
  const t = frenchDisplay.t as TFunction
  expect(settingWords(t, 'csv').label('name')).toBe('Nom')
  expect(connectionWords(t, 'csv').label('name')).toBe('Nom de la connexion')
  expect(connectionWords(t, 'csv').label('latitudeDeg')).toBe('Latitude (°)')
})
