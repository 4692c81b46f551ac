import { dangerLevelOf } from '@verglas/contract/oversight-codes'
import { expect, test } from 'vitest'
import type { Oversight } from '../panels.ts'
import {
  areaOf,
  circleAt,
  draftOf,
  fieldOf,
  newRule,
  readBound,
  readDraft,
  readOversightArea,
  rulesOf,
} from './oversight-draft.ts'

const METRIC = { locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' } as const
const IMPERIAL = { locale: 'en', units: 'imperial', timeZone: 'America/Toronto' } as const
const RULES: Oversight['rules'] = [
  {
    id: 'gust',
    measure: 'gust',
    riskKind: null,
    operator: 'gte',
    value: 90,
    minHours: 2,
    severity: 3,
    window: null,
  },
  {
    id: 'dew',
    measure: 'dew_margin',
    riskKind: null,
    operator: 'lte',
    value: 0.5,
    minHours: 1,
    severity: 2,
    window: { from: 20, to: 8 },
  },
]
const CIRCLE: Oversight = {
  id: 'pont',
  revision: 7,
  name: 'Pont',
  area: { type: 'circle', longitude: 3.022, latitude: 44.08, radiusKm: 6 },
  rules: RULES,
}

test('a new watch proposes the danger of the road, at points and on segments, from the level of the product’s alerts on', () => {
  const { rules } = draftOf(undefined, METRIC)
  expect(rulesOf(rules)).toMatchObject([
    { measure: 'danger', operator: 'gte', value: 3, minHours: 1, window: null },
    { measure: 'risk', riskKind: null, operator: 'gte', value: 2, minHours: 1, window: null },
  ])
  expect(rules.map(({ measure, value }) => dangerLevelOf(measure, value.value))).toEqual([3, 3])
  expect(new Set(rules.map(({ id }) => id)).size).toBe(2)
})

test('values that are not retyped are returned unchanged, in whatever unit they were displayed', () => {
  for (const writing of [METRIC, IMPERIAL]) {
    const { body, errors } = readDraft(draftOf(CIRCLE, writing), writing)
    expect(errors).toEqual({})
    expect(body).toMatchObject({ name: 'Pont', area: CIRCLE.area, rules: RULES })
  }
  expect(draftOf(CIRCLE, IMPERIAL).circle.radius.text).toBe('3.7282')
  expect(draftOf(CIRCLE, IMPERIAL).rules.map(({ value }) => value.text)).toEqual(['55.9234', '0.9'])
})

test('each kind of area keeps its input while another is displayed', () => {
  const draft = draftOf(CIRCLE, METRIC)
  expect(readDraft({ ...draft, kind: 'polygon' }, METRIC).errors).toEqual({
    area: { word: 'oversightsetup.errors.noArea' },
  })
  expect(areaOf({ ...draft, kind: 'circle' })).toEqual(CIRCLE.area)
  const moved = circleAt({ longitude: 3.1, latitude: 44.2 }, draft.circle, METRIC)
  expect(areaOf({ ...draft, circle: moved })).toEqual({ ...CIRCLE.area, longitude: 3.1, latitude: 44.2 })
})

test('an invalid ring is refused with the reason, one across the date line is accepted', () => {
  const text = (ring: number[][], ...holes: number[][][]) =>
    JSON.stringify({ type: 'Polygon', coordinates: [ring, ...holes] })
  const square = [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
    [0, 0],
  ]
  expect(
    readOversightArea(
      text([
        [0, 0],
        [1, 0],
        [1, 1],
      ]),
    ),
  ).toMatchObject({ problem: 'open' })
  expect(
    readOversightArea(
      text([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
        [0, 0],
      ]),
    ),
  ).toMatchObject({ problem: 'crossing' })
  expect(
    readOversightArea(
      text(square, [
        [5, 5],
        [6, 5],
        [6, 6],
        [5, 5],
      ]),
    ),
  ).toMatchObject({ problem: 'hole' })
  expect(
    readOversightArea(
      text(square, [
        [0.5, 0.5],
        [1, 0.5],
        [1, 1],
        [0.5, 0.5],
      ]),
    ).problem,
  ).toBeNull()
  expect(
    readOversightArea(
      text([
        [179, 0],
        [-179, 0],
        [-179, 1],
        [179, 1],
        [179, 0],
      ]),
    ).problem,
  ).toBeNull()
  expect(readOversightArea('{')).toMatchObject({ problem: 'text' })
})

test('an out-of-range or missing value is reported at its input', () => {
  const draft = draftOf(CIRCLE, METRIC)
  const bound = (text: string) =>
    readDraft(
      { ...draft, rules: [{ ...newRule('gust', [], METRIC), value: readBound('gust', text, METRIC) }] },
      METRIC,
    ).errors
  expect(bound('900')).toEqual({
    'rules.0.value': { word: 'oversightsetup.errors.between', limit: 0, detail: '400' },
  })
  expect(bound('fort')).toEqual({ 'rules.0.value': { word: 'oversightsetup.errors.number' } })
  expect(bound('')).toEqual({ 'rules.0.value': { word: 'form.errors.required' } })
  expect(bound('72,5')).toEqual({})
  expect(readDraft({ ...draft, rules: [], name: ' ' }, METRIC).errors).toEqual({
    name: { word: 'form.errors.required' },
    rules: { word: 'oversightsetup.errors.noRules' },
  })
})

test('a server error is displayed at its field', () => {
  expect(fieldOf('body.area')).toBe('area')
  expect(fieldOf('body.rules.1.value')).toBe('rules.1.value')
  expect(fieldOf('body.rules.1.id')).toBe('')
})
