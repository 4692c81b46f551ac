import { expect, test } from 'vitest'
import { type Draft, fieldOf, readDraft } from './humancast-draft.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 12, 30)
const reading = {
  instant: (text: string) => (text === '' ? null : Date.parse(`${text}:00Z`)),
  unitC: 1,
  nowMs: NOW_MS,
}
const draft = (changes: Partial<Draft> = {}): Draft => ({
  text: 'Brouillard givrant au col.',
  from: '2026-11-21T12:00',
  to: '2026-11-22T00:00',
  corrections: [],
  ...changes,
})
const correction = (delta: string, changes = {}) => ({
  key: 1,
  measure: 'ts' as const,
  delta,
  from: '',
  to: '',
  ...changes,
})
const errorsOf = (changes: Partial<Draft>) => {
  const read = readDraft(draft(changes), reading)
  return 'errors' in read ? read.errors : {}
}

test('a text with its time is sent as instants', () => {
  expect(readDraft(draft(), reading)).toEqual({
    body: {
      text: 'Brouillard givrant au col.',
      corrections: [],
      from: '2026-11-21T12:00:00.000Z',
      to: '2026-11-22T00:00:00.000Z',
    },
  })
})

test('a correction takes the time of the whole, a comma and the person’s degrees', () => {
  const read = readDraft(draft({ text: '', corrections: [correction(' −1,8 ')] }), {
    ...reading,
    unitC: 1 / 1.8,
  })
  expect(read).toMatchObject({
    body: {
      text: '',
      corrections: [
        { measure: 'ts', delta: -1, from: '2026-11-21T12:00:00.000Z', to: '2026-11-22T00:00:00.000Z' },
      ],
    },
  })
})

test.each<[string, Partial<Draft>, object]>([
  ['nothing at all', { text: '  ' }, { text: 'nothing' }],
  ['too long a text', { text: 'a'.repeat(2001) }, { text: 'textTooLong' }],
  ['no time', { from: '' }, { from: 'noTime' }],
  ['an end before the beginning', { to: '2026-11-21T11:00' }, { to: 'endBeforeBegin' }],
  ['a time that is over', { from: '2026-11-21T06:00', to: '2026-11-21T12:00' }, { to: 'over' }],
  ['more than three days', { to: '2026-11-24T12:10' }, { to: 'tooLong' }],
  ['no number', { corrections: [correction('froid')] }, { 'corrections.0.delta': 'noNumber' }],
  ['zero', { corrections: [correction('0,0')] }, { 'corrections.0.delta': 'zero' }],
  ['more than ten degrees', { corrections: [correction('10,5')] }, { 'corrections.0.delta': 'tooMuch' }],
  [
    'a correction outside the time',
    { corrections: [correction('1', { from: '2026-11-21T10:00' })] },
    { 'corrections.0.from': 'outside' },
  ],
])('refuses %s at its field', (_, changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors)
})

test('a refusal of the server belongs to a field of the body', () => {
  expect(fieldOf('body.corrections.0.delta')).toBe('corrections.0.delta')
  expect(fieldOf('query.time')).toBeNull()
  expect(fieldOf(undefined)).toBeNull()
})
