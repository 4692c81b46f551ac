import { expect, test } from 'vitest'
import {
  draftOfSettings,
  readAmount,
  readSettings,
  type Settings,
  typicalThreshold,
} from './settings-draft.ts'

const road = (passPerKm: number, lossPerKm: number) => ({ passPerKm, lossPerKm })
const STORED: Settings = {
  periodHours: 36,
  closingLeadMinutes: 90,
  service: {
    motorway: { goalLevel: 1, returnMinutes: 120 },
    main: { goalLevel: 1, returnMinutes: 240 },
    secondary: { goalLevel: 2, returnMinutes: 360 },
    local: { goalLevel: 3, returnMinutes: 720 },
    ramp: { goalLevel: 1, returnMinutes: 240 },
  },
  costs: {
    currency: 'CAD',
    saltPerTonne: 95.5,
    abrasivePerTonne: 20,
    mgcl2PerTonne: 310,
    cacl2PerTonne: null,
    brinePerM3: null,
    roads: {
      motorway: road(5, 100),
      main: road(5, 60),
      secondary: road(5, 10),
      local: road(5, 0),
      ramp: road(5, 60),
    },
  },
}

test('stored settings come back unchanged, and use a decimal comma in French', () => {
  const draft = draftOfSettings(STORED, 'fr')
  expect(draft.amounts.saltPerTonne?.text).toBe('95,5')
  expect(readSettings(draft)).toEqual({ body: STORED, errors: {} })
})

test('costs can all be empty; if only some are filled in, the form requires all or none', () => {
  const emptyDraft = draftOfSettings(
    { periodHours: 24, closingLeadMinutes: 60, costs: null, service: null },
    'fr',
  )
  expect(readSettings(emptyDraft)).toEqual({
    body: { periodHours: 24, closingLeadMinutes: 60, costs: null, service: null },
    errors: {},
  })
  const some = { ...emptyDraft, amounts: { ...emptyDraft.amounts, saltPerTonne: readAmount('90') } }
  const { errors } = readSettings(some)
  expect(errors.abrasivePerTonne?.word).toBe('treatmentsetup.costs.required')
  expect(errors['main/lossPerKm']?.word).toBe('treatmentsetup.costs.required')
  expect(errors.saltPerTonne).toBeUndefined()
})

test('rejects a negative number, a non-number or a fraction of an hour at its input', () => {
  const draft = draftOfSettings(STORED, 'en')
  const wrong = {
    ...draft,
    periodHours: readAmount('3.5'),
    closingLeadMinutes: readAmount('1000'),
    amounts: { ...draft.amounts, 'main/passPerKm': readAmount('-1'), saltPerTonne: readAmount('x') },
  }
  expect(Object.keys(readSettings(wrong).errors).sort()).toEqual([
    'closingLeadMinutes',
    'main/passPerKm',
    'periodHours',
    'saltPerTonne',
  ])
})

test('levels of service are expected for every class of road or for none, and within bounds', () => {
  const draft = draftOfSettings(STORED, 'fr')
  const { motorway, main } = draft.service
  const some = { ...draft, service: { ...draft.service, motorway: { ...motorway, goal: '' } } }
  expect(readSettings(some).errors).toMatchObject({
    'service/motorway/goalLevel': { word: 'treatmentsetup.service.required' },
  })
  const tooLong = { ...draft, service: { ...draft.service, main: { ...main, minutes: readAmount('5000') } } }
  expect(Object.keys(readSettings(tooLong).errors)).toEqual(['service/main/returnMinutes'])
})

test('the threshold follows the input while typing', () => {
  const draft = draftOfSettings(STORED, 'en')
  // 5 for a pass and 105 kg of salt.
  expect(typicalThreshold(draft, 'motorway')).toBeCloseTo((5 + 0.105 * 95.5) / 100)
  expect(typicalThreshold(draft, 'local')).toBeNull()
  expect(
    typicalThreshold(
      draftOfSettings({ periodHours: 24, closingLeadMinutes: 60, costs: null, service: null }, 'en'),
      'main',
    ),
  ).toBeNaN()
})
