import { expect, test } from 'vitest'
import type { GroupDraft } from '../../ui/form/draft.ts'
import { humancastDraft, humancastFields, readHumancast } from './humancast-draft.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 12, 30)
const read = (changes: GroupDraft, unitC = 1) =>
  readHumancast(
    {
      scope: 'castpoint:c1',
      text: 'Brouillard givrant au col.',
      from: '2026-11-21T12:00',
      to: '2026-11-22T00:00',
      corrections: [],
      ...changes,
    },
    { fields: humancastFields('UTC', ['castpoint:c1', 'zone:a']), unitC, nowMs: NOW_MS },
  )
const correction = (delta: string, changes: GroupDraft = {}): GroupDraft => ({
  corrections: [{ id: 0, values: { measure: '', delta, from: '', to: '', ...changes } }],
})

test('a text with its period is sent as instants', () => {
  expect(read({})).toEqual({
    errors: {},
    body: {
      scope: { kind: 'castpoint', id: 'c1' },
      text: 'Brouillard givrant au col.',
      corrections: [],
      from: '2026-11-21T12:00:00.000Z',
      to: '2026-11-22T00:00:00.000Z',
    },
  })
})

test('a correction uses the period of the text, a decimal comma and the person’s degrees', () => {
  expect(read({ text: '', ...correction(' −1,8 ') }, 1 / 1.8)).toMatchObject({
    errors: {},
    body: {
      text: '',
      corrections: [
        { measure: 'ts', delta: -1, from: '2026-11-21T12:00:00.000Z', to: '2026-11-22T00:00:00.000Z' },
      ],
    },
  })
})

test.each<[choice: string, delta: string, sent: object]>([
  ['precip_snow', '', { measure: 'precip_type', value: 3 }],
  ['precip_amount', '1,5', { measure: 'precip_amount', value: 1.5 }],
  ['precip_shift', '-2', { measure: 'precip_shift', value: -2 }],
  ['wind', '2', { measure: 'wind', value: 2 }],
  ['cloud', '0', { measure: 'cloud', value: 0 }],
  ['vis', '200', { measure: 'vis', value: 200 }],
])('the weather is corrected too: %s', (measure, delta, sent) => {
  expect(read(correction(delta, { measure }))).toMatchObject({ errors: {}, body: { corrections: [sent] } })
})

test('a type of precipitation has no value to enter, and one that was typed before does not count', () => {
  const rows = humancastFields('UTC', []).find(({ key }) => key === 'corrections')?.shape
  const delta = rows?.kind === 'rows' ? rows.fields.find(({ key }) => key === 'delta') : undefined
  const applies = (measure: string) => delta?.applies?.({ measure })
  expect([
    applies('precip_freezing_rain'),
    applies('precip_snow'),
    applies('precip_amount'),
    applies(''),
  ]).toEqual([false, false, true, true])
  expect(read(correction('abc', { measure: 'precip_rain' })).errors).toEqual({})
  expect(read(correction('', { measure: 'precip_amount' })).errors).toEqual({
    'corrections.0.delta': { word: 'form.errors.required' },
  })
})

test('a zone is sent as the scope', () => {
  expect(read({ scope: 'zone:a' })).toMatchObject({ errors: {}, body: { scope: { kind: 'zone', id: 'a' } } })
})

test.each([1, 1 / 1.8])('a stored humancast is read back as it was sent, with a degree of %s °C', (unitC) => {
  const [from, to] = ['2026-11-21T12:00:00.000Z', '2026-11-22T00:00:00.000Z']
  const body = {
    scope: { kind: 'zone' as const, id: 'a' },
    text: 'Neige plus tôt.',
    from,
    to,
    corrections: [
      { measure: 'ts' as const, delta: -1.5, from, to },
      { measure: 'precip_type' as const, value: 4, from, to },
      { measure: 'precip_shift' as const, value: -2, from, to: '2026-11-21T18:00:00.000Z' },
      { measure: 'vis' as const, value: 200, from, to },
    ],
  }
  const stored = { ...body, id: 'h', revision: 7, castpointIds: ['c1'], author: 'O', writtenAt: from }
  const fields = humancastFields('UTC', ['zone:a'])
  const draft = humancastDraft(stored, { fields, unitC })
  expect(readHumancast(draft, { fields, unitC, nowMs: NOW_MS })).toEqual({ errors: {}, body })
})

test.each<[string, GroupDraft, string, string]>([
  ['no scope', { scope: '' }, 'scope', 'form.errors.required'],
  ['nothing at all', { text: '  ' }, 'text', 'humancast.errors.nothing'],
  ['too long a text', { text: 'a'.repeat(2001) }, 'text', 'form.errors.long'],
  ['no time', { from: '' }, 'from', 'form.errors.required'],
  ['half a time', { from: '2026-11-21T' }, 'from', 'form.errors.time'],
  ['an end before the beginning', { to: '2026-11-21T11:00' }, 'to', 'humancast.errors.endBeforeBegin'],
  [
    'a time that is over',
    { from: '2026-11-21T06:00', to: '2026-11-21T12:00' },
    'to',
    'humancast.errors.over',
  ],
  ['more than three days', { to: '2026-11-24T12:10' }, 'to', 'humancast.errors.tooLong'],
  ['no number', correction('froid'), 'corrections.0.delta', 'form.errors.number'],
  ['zero', correction('0,0'), 'corrections.0.delta', 'humancast.errors.zero'],
  ['no value', correction(''), 'corrections.0.delta', 'form.errors.required'],
  [
    'a cloud of more than all',
    correction('110', { measure: 'cloud' }),
    'corrections.0.delta',
    'form.errors.max',
  ],
  [
    'a correction of one hour',
    correction('1', { from: '2026-11-21T14:00', to: '2026-11-21T15:00' }),
    'corrections.0.to',
    'humancast.errors.tooShort',
  ],
  ['more than ten degrees', correction('10,5'), 'corrections.0.delta', 'form.errors.max'],
  [
    'a correction outside the time',
    correction('1', { from: '2026-11-21T10:00' }),
    'corrections.0.from',
    'humancast.errors.outside',
  ],
])('refuses %s at its field', (_, changes, path, word) => {
  expect(Object.entries(read(changes).errors)).toEqual([[path, expect.objectContaining({ word })]])
})
