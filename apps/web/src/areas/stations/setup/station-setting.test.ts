import { expect, test } from 'vitest'
import {
  changedFields,
  draftOfSetting,
  measureChoices,
  readSetting,
  type StationSetting,
  settingFields,
} from './station-setting.ts'

const emptySetting: StationSetting = {
  name: null,
  ref: null,
  road: null,
  kilometre: null,
  longitude: null,
  latitude: null,
  altitude: null,
  timezone: null,
  isBridge: null,
  isBroken: null,
  period: null,
  zoneId: null,
  subsurfaceCm: null,
  measures: null,
  skyView: null,
  horizonDeg: null,
  neighbours: null,
  cameraIds: null,
  castpointId: null,
  isRetired: false,
}
const source = {
  ...emptySetting,
  name: 'Garabit',
  altitude: 835,
  timezone: 'Europe/Paris',
  isBridge: true,
  isBroken: false,
}
const choices = { locale: 'fr', zoneIds: ['nord'], castpointIds: ['c1'] } as const
const fields = settingFields(source, { canChangeZone: true, ...choices })

test('an empty field leaves the value to the source, and an untouched form sends the previous values', () => {
  const draft = draftOfSetting(fields, emptySetting)
  expect(draft.fields).toMatchObject({ name: '', altitude: '', isBridge: '', isRetired: false })
  expect(readSetting(fields, draft, emptySetting)).toEqual({ body: emptySetting, errors: {} })
  const setting = {
    ...emptySetting,
    name: 'Viaduc',
    isBridge: false,
    altitude: 0,
    measures: ['ts' as const],
    zoneId: 'nord',
    period: 600,
    skyView: 0.85,
    castpointId: 'c1',
    horizonDeg: Array<number>(36).fill(5),
    neighbours: ['a', 'b'],
    cameraIds: ['k'],
  }
  expect(readSetting(fields, draftOfSetting(fields, setting), setting).body).toEqual(setting)
})

test('a person who may not change the zone leaves it unchanged', () => {
  const stored = { ...emptySetting, timezone: 'Europe/Paris' }
  const fieldsWithoutZone = settingFields(source, { canChangeZone: false, ...choices })
  expect(fieldsWithoutZone.some(({ key }) => key === 'timezone')).toBe(false)
  expect(
    readSetting(fieldsWithoutZone, draftOfSetting(fieldsWithoutZone, stored), stored).body.timezone,
  ).toBe('Europe/Paris')
})

test('reports an invalid number at its field', () => {
  const draft = draftOfSetting(fields, emptySetting)
  const { errors } = readSetting(
    fields,
    { ...draft, fields: { ...draft.fields, altitude: 'haut' } },
    emptySetting,
  )
  expect(Object.keys(errors)).toEqual(['altitude'])
})

test('lists hidden measures below the visible ones', () => {
  expect(measureChoices(['ts', 'tair'], ['tair', 'rh', 'ts'])).toEqual([
    { code: 'ts', isVisible: true },
    { code: 'tair', isVisible: true },
    { code: 'rh', isVisible: false },
  ])
})

test('compares a first version with the values of the source', () => {
  expect(changedFields(null, { ...emptySetting, name: 'Viaduc' }).map(({ key }) => key)).toEqual(['name'])
  expect(changedFields({ ...emptySetting, name: 'Viaduc' }, emptySetting)).toEqual([
    { key: 'name', before: 'Viaduc', after: null },
  ])
})
