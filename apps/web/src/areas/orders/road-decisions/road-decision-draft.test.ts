import { type ClosingPeriod, formats } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import {
  decisionDraft,
  decisionFields,
  proposedHours,
  readDecision,
  replacedDecisions,
} from './road-decision-draft.ts'

const NOW_MS = Date.parse('2026-01-15T20:40:30Z')
const at = (hours: number) => new Date(Date.parse('2026-01-15T20:00:00Z') + hours * HOUR_MS).toISOString()
const ms = (hours: number) => Date.parse(at(hours))
const fields = decisionFields('Europe/Paris', true)
const aPeriod = (changes: Partial<ClosingPeriod> = {}): ClosingPeriod => ({
  fromMs: ms(2),
  toMs: ms(18),
  level: 3,
  isOpenEnded: false,
  worst: {
    level: 4,
    fromMs: ms(2),
    toMs: ms(8),
    isInterrupted: false,
    isOpenEnded: false,
    stretch: null,
  },
  isInterrupted: false,
  againFromMs: null,
  kinds: [],
  decideByMs: ms(1),
  gap: null,
  ...changes,
})
const draftOf = (closing: ClosingPeriod | null) =>
  decisionDraft(fields, { closing, current: [], mayNotify: true, nowMs: NOW_MS })
const closedDraft = () => ({ ...draftOf(aPeriod()), kind: 'closed' })
const read = (draft: ReturnType<typeof draftOf>, units: 'metric' | 'imperial' = 'metric') =>
  readDecision(fields, draft, {
    formats: formats({ locale: 'fr', units, timeZone: 'Europe/Paris' }),
    nowMs: NOW_MS,
  })

test('what to do with the road is never preselected', () => {
  for (const closing of [aPeriod(), null]) {
    const draft = draftOf(closing)
    expect(draft.kind).toBe('')
    expect(read(draft).errors).toEqual({ kind: { word: 'form.errors.required' } })
  }
})

test('starts with the hours of the danger', () => {
  expect(read(closedDraft())).toEqual({
    errors: {},
    body: { kind: 'closed', limitKmh: null, from: at(2), to: at(18), comment: '', notify: true },
  })
})

test('hours of the danger that have passed are left out', () => {
  expect(read(draftOf(aPeriod({ fromMs: ms(0) }))).body.from).toBe('2026-01-15T20:40:00.000Z')
})

test('a decision that ends too early is proposed with its beginning, its limit and the new end', () => {
  const decision = {
    kind: 'reduced_speed',
    limitKmh: 80,
    from: at(-2),
    until: at(10),
    comment: 'Jusqu’au tunnel',
    author: 'Claire',
    decidedAt: at(-3),
    danger: { level: 4 },
  } as const
  const extended = aPeriod({ gap: { kind: 'end', decision, fromMs: ms(10) } })
  expect(read(draftOf(extended))).toMatchObject({
    errors: {},
    body: { kind: 'reduced_speed', limitKmh: 80, from: at(-2), to: at(18), comment: 'Jusqu’au tunnel' },
  })
  const earlier = aPeriod({ gap: { kind: 'start', decision: { ...decision, from: at(5) }, fromMs: ms(2) } })
  expect(read(draftOf(earlier)).body).toMatchObject({ from: at(2), to: at(18) })
})

test('without a danger it ends where the next decision begins, and what it replaces is named before it is recorded', () => {
  const closure = { from: at(4), until: at(18) }
  const start = { closing: null, mayNotify: true, nowMs: NOW_MS } as const
  const draft = decisionDraft(fields, { ...start, current: [closure] })
  expect(read(draft).body.to).toBe(at(4))
  expect(replacedDecisions([closure], read(draft).body)).toEqual([])
  const longer = decisionDraft(fields, { ...start, current: [] })
  expect(replacedDecisions([closure], read(longer).body)).toEqual([closure])
})

test('the form says what the proposed end is that of', () => {
  const start = { closing: null, current: [], mayNotify: true, nowMs: NOW_MS }
  expect(proposedHours(start)).toMatchObject({ endOf: 'usual' })
  expect(proposedHours({ ...start, current: [{ from: at(4), until: at(18) }] })).toMatchObject({
    toMs: ms(4),
    endOf: 'nextDecision',
  })
  expect(proposedHours({ ...start, closing: aPeriod() })).toMatchObject({ toMs: ms(18), endOf: 'danger' })
})

test('a limit is typed as it is posted, in km/h, whatever the units of the reader', () => {
  const typed = { ...draftOf(aPeriod()), kind: 'reduced_speed', limitKmh: '70' }
  expect(read(typed, 'imperial')).toMatchObject({ errors: {}, body: { limitKmh: 70 } })
  expect(read({ ...typed, limitKmh: '5' }, 'imperial').errors.limitKmh).toMatchObject({
    limit: '20\u00a0km/h',
    detail: '120\u00a0km/h',
  })
  // A limit that was typed before the road is closed instead is not sent.
  expect(read({ ...typed, kind: 'closed' }).body).toMatchObject({ kind: 'closed', limitKmh: null })
})

test.each([
  ['Europe/Paris', [30, 50, 70]],
  ['America/Toronto', [40, 50, 70]],
])('in %s the limit is required, and the usual ones are offered', (timeZone, usual) => {
  const limit = decisionFields(timeZone, true).find(({ key }) => key === 'limitKmh')
  expect(limit).toMatchObject({ isRequired: true, isNullable: false, shape: { usual } })
})

test.each<[string, object, string, string]>([
  ['no limit', { kind: 'reduced_speed', limitKmh: '' }, 'limitKmh', 'limit_missing'],
  ['5 km/h', { kind: 'reduced_speed', limitKmh: '5' }, 'limitKmh', 'limit_range'],
  ['300 km/h', { kind: 'reduced_speed', limitKmh: '300' }, 'limitKmh', 'limit_range'],
  ['an end before the beginning', { to: '2026-01-15T22:00' }, 'to', 'ends_before'],
  ['what is over', { from: '2026-01-15T10:00', to: '2026-01-15T12:00' }, 'to', 'past'],
  ['eight days', { to: '2026-01-23T23:00' }, 'to', 'too_long'],
  ['keeping open without a reason', { kind: 'kept_open', comment: ' ' }, 'comment', 'reason_missing'],
])('%s has an error at its input, and nothing typed is lost', (_, changes, field, code) => {
  const { errors } = read({ ...closedDraft(), ...changes })
  expect(Object.keys(errors)).toEqual([field])
  expect(errors[field]?.word).toBe(`circuits.roadDecision.errors.${code}`)
})
