import { expect, test } from 'vitest'
import { changeTreatment, readTreatment, treatmentDraft, treatmentFields } from './treatment-draft.ts'

const fields = treatmentFields('Europe/Paris', ['Saleuse 3'])
const writing = { unit: 'g/m2', laneWidthM: 3.5, system: 'metric' } as const
const nowMs = Date.UTC(2026, 10, 21, 3, 12)
const begun = (ordered: Parameters<typeof treatmentDraft>[1]['ordered']) =>
  treatmentDraft(fields, { ordered, writing, nowMs })

test('starts with the ordered treatment, done now', () => {
  expect(readTreatment(fields, begun({ treatment: 'prewet', minGm2: 15, deicer: 'nacl' }), writing)).toEqual({
    isUnusual: false,
    errors: {},
    body: {
      treatment: 'prewet',
      spreadGm2: 15,
      deicer: 'nacl',
      doneAt: '2026-11-21T03:12:00.000Z',
      kmFrom: null,
      kmTo: null,
      vehicle: null,
    },
  })
})

test('a spreading treatment needs a quantity, and any other has none', () => {
  const salt = readTreatment(fields, begun(null), writing)
  expect(salt.errors).toHaveProperty('spreadGm2')
  const plow = begun({ treatment: 'plow', minGm2: null, deicer: 'nacl' })
  expect(readTreatment(fields, plow, writing).errors).toEqual({})
  expect(readTreatment(fields, { ...plow, spreadGm2: '12' }, writing).errors).toHaveProperty('spreadGm2')
})

test('a section of the circuit needs both of its kilometres', () => {
  const begins = begun({ treatment: 'salt', minGm2: 15, deicer: 'nacl' })
  expect(readTreatment(fields, { ...begins, kmFrom: '12,5' }, writing).errors).toHaveProperty('kmTo')
  const completeDraft = { ...begins, kmFrom: '12.5', kmTo: '14', vehicle: 'Saleuse 3' }
  expect(readTreatment(fields, completeDraft, writing)).toMatchObject({
    errors: {},
    body: { kmFrom: 12.5, kmTo: 14, vehicle: 'Saleuse 3' },
  })
})

test('an order with another de-icer is recorded with that one, and a treatment that spreads none has none', () => {
  const ordered = begun({ treatment: 'prewet', minGm2: 15, deicer: 'cacl2' })
  expect(readTreatment(fields, ordered, writing)).toMatchObject({ errors: {}, body: { deicer: 'cacl2' } })
  const plow = { ...begun({ treatment: 'plow', minGm2: null, deicer: 'nacl' }), deicer: 'mgcl2' }
  expect(readTreatment(fields, plow, writing).errors).toHaveProperty('deicer')
})

test('a treatment other than the one ordered starts without its quantity and de-icer', () => {
  const ordered = begun({ treatment: 'salt', minGm2: 20, deicer: 'mgcl2' })
  const changed = changeTreatment(ordered, { ...ordered, treatment: 'prewet' })
  expect(changed).toEqual({ ...ordered, treatment: 'prewet', spreadGm2: '', deicer: 'nacl' })
  expect(readTreatment(fields, changed, writing).errors).toHaveProperty('spreadGm2')
  const later = { ...ordered, kmFrom: '12' }
  expect(changeTreatment(ordered, later)).toEqual(later)
})

test('an amount beyond practice is asked about before it is recorded', () => {
  const typed = { ...begun({ treatment: 'salt', minGm2: 20, deicer: 'nacl' }), spreadGm2: '200' }
  const reading = readTreatment(fields, typed, writing)
  expect(reading).toMatchObject({
    isUnusual: true,
    errors: { isAmountMeant: { word: 'circuits.directive.errors.unusual' } },
  })
  const meant = readTreatment(fields, { ...typed, isAmountMeant: true }, writing)
  expect(meant).toMatchObject({ errors: {}, body: { spreadGm2: 200 } })
  expect(meant.body).not.toHaveProperty('isAmountMeant')
  expect(readTreatment(fields, { ...typed, spreadGm2: '50' }, writing)).toMatchObject({
    isUnusual: false,
    errors: {},
  })
})
