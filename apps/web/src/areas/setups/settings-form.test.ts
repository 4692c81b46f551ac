import { expect, test } from 'vitest'
import { draftOf } from '../../ui/form/draft.ts'
import { readSettings, SETTINGS_FIELDS } from './settings-form.ts'

const SECTIONS = [{ path: '/stations' }, { path: '/roads' }]
const SETTINGS = {
  name: 'Nord',
  timezone: 'Europe/Paris',
  stationVersion: '1',
  defaultLang: 'fr',
  defaultUnit: 'metric',
  directiveReadMinutes: 30,
  everyPictureDays: 7,
  hourlyPictureDays: 60,
  themes: 'both',
}
const faultsOf = (homepage: string) =>
  readSettings(draftOf(SETTINGS_FIELDS, { ...SETTINGS, homepage }), null, SECTIONS).errors

test('a home page must be a section or one of its screens; any other would be ignored silently', () => {
  for (const homepage of ['/stations', '/roads/circuits', '']) expect(faultsOf(homepage)).toEqual({})
  for (const homepage of ['/statons', '/stationsmap'])
    expect(faultsOf(homepage)).toEqual({ homepage: { word: 'organisation.noPage' } })
  expect(faultsOf('stations')).toEqual({ homepage: { word: 'form.errors.path' } })
})
