import { expect, test } from 'vitest'
import { frenchDisplay } from '../../../test-support/a-display.ts'
import type { CircuitNight } from './circuit-night.ts'
import { holderOf, neededOrderWords, shortOrderWords, waitingWords } from './order-words.ts'

type Progress = NonNullable<CircuitNight['progress']>
const issued: Progress = {
  directiveId: 'd1',
  circuitId: 'a',
  state: 'issued',
  notifiedCount: 2,
  readCount: 0,
  passCount: 1,
  lastRead: null,
  planChange: null,
  passes: [],
}
const circuit = { id: 'a', cycleMinutes: 60 } as CircuitNight['circuit'] // only the fields that are read
const NIGHT = {
  outSinceMs: null,
  circuit,
  directives: [] as CircuitNight['directives'],
  nowMs: Date.parse('2026-01-15T20:00:00Z'),
}
const words = (changes: Partial<Progress>, night: Partial<typeof NIGHT> | { outSinceMs: number } = {}) =>
  shortOrderWords(frenchDisplay, { ...issued, ...changes }, { ...NIGHT, ...night }).replaceAll('\u00a0', ' ')

test('who has an order is who drives it, who has finished a pass of it last, or who has seen it last', () => {
  const pass = { passNo: 0, isOwn: false, startedAt: '2026-01-15T18:00:00Z', doneAt: null, treatmentId: null }
  const lastRead = { name: 'Nadia', at: '2026-01-15T17:00:00Z' }
  expect(holderOf(issued)).toBe('')
  expect(holderOf({ ...issued, lastRead })).toBe('Nadia')
  expect(holderOf({ ...issued, lastRead, passes: [{ ...pass, name: 'Marc' }] })).toBe('Marc')
  const done = { ...pass, name: 'Inès', doneAt: '2026-01-15T19:00:00Z' }
  expect(holderOf({ ...issued, lastRead, passes: [done] })).toBe('Inès')
})

test('an order of which nobody was told is not called unseen', () => {
  expect(words({})).toBe('pas encore vue')
  expect(words({ notifiedCount: 0 })).toBe('personne n’est averti')
  expect(words({ state: 'read', readCount: 1 })).toBe('vue, 1 sur 2')
})

test('a crew that is out for an earlier order does not hide that nobody has seen this one', () => {
  const outSinceMs = Date.parse('2026-01-15T18:27:00Z')
  expect(words({}, { outSinceMs })).toBe('pas encore vue · équipe sortie depuis 19:27, consigne précédente')
})

test('an order whose passes took minutes is done, and to be checked', () => {
  const passOf = (doneAt: string) => ({
    passNo: 0,
    name: 'Inès',
    isOwn: false,
    startedAt: '2026-01-15T18:00:00Z',
    doneAt,
    treatmentId: null,
  })
  expect(words({ state: 'done', passes: [passOf('2026-01-15T18:50:00Z')] })).toBe('faite')
  const directives = [{ id: 'd1', rules: [], passes: [] }] as unknown as CircuitNight['directives'] // only the fields that the words use
  expect(words({ state: 'done', passes: [passOf('2026-01-15T18:01:00Z')] }, { directives })).toBe(
    'faite, à vérifier',
  )
})

const NOW_MS = Date.parse('2026-01-15T20:00:00Z')
const HOUR_MS = 3_600_000

/** A circuit with a departure that is to be decided in some hours, as the next one or after that of its order. */
const decision = (changes: Partial<CircuitNight>): string | null => {
  const night = {
    isUndecided: true,
    needsOrder: true,
    departure: { departMs: NOW_MS + HOUR_MS, missedSinceMs: null },
    order: 'none',
    beyond: null,
    ...changes,
  } as CircuitNight // only the fields that are read
  return neededOrderWords(frenchDisplay, night, { nowMs: NOW_MS })?.replaceAll('\u00a0', ' ') ?? null
}

test('what is to be decided is said with its deadline', () => {
  expect(decision({})).toBe('à donner avant 22:00')
  expect(
    decision({
      order: 'issued',
      needsOrder: false,
      beyond: { count: 2, fromMs: NOW_MS + 2 * HOUR_MS, departuresMs: [NOW_MS + 2 * HOUR_MS] },
    }),
  ).toBe('à compléter avant 23:00')
  // A finished order has no passes left, so a further pass needs a new order: «à donner», not «à compléter».
  expect(decision({ order: 'done' })).toBe('à donner avant 22:00')
  expect(decision({ isUndecided: false })).toBeNull()
})

test('a decision of the next day names the day, as the departure does', () => {
  const gap = {
    needsOrder: false,
    beyond: { count: 2, fromMs: NOW_MS + 18 * HOUR_MS, departuresMs: [NOW_MS + 18 * HOUR_MS] },
  }
  expect(decision({ order: 'read', ...gap })).toBe('à compléter avant ven. 16 15:00')
})

test('a departure that is too late, or that only prudence asks for, is to be decided now', () => {
  expect(decision({ departure: { departMs: NOW_MS, missedSinceMs: NOW_MS - HOUR_MS } })).toBe(
    'à donner maintenant',
  )
  const precaution = { departMs: NOW_MS, missedSinceMs: null, precautionUntilMs: NOW_MS + 6 * HOUR_MS }
  expect(decision({ departure: precaution })).toBe('à donner par précaution')
  expect(decision({ departure: { departMs: NOW_MS, missedSinceMs: null } })).toBe('à donner maintenant')
})

test('an ordered departure that is too late for the plan has to be brought forward', () => {
  const ordered = { departMs: NOW_MS + HOUR_MS, missedSinceMs: null, isOrdered: true } as const
  const overtaken = { ...ordered, slipperyFromMs: NOW_MS, neededByMs: NOW_MS - 2 * HOUR_MS }
  expect(decision({ order: 'read', departure: overtaken })).toBe('départ à avancer')
  // A departure in many hours stays; the one that the plan needs now is missing.
  const inHours = { ...overtaken, departMs: NOW_MS + 9 * HOUR_MS }
  expect(decision({ order: 'read', departure: inHours })).toBe('à compléter maintenant')
  // Nobody can be sent more strongly before the crew of the order leaves.
  expect(decision({ order: 'read', departure: ordered })).toBe('à compléter maintenant')
})

test('circuits without an order and orders that lack passes are counted apart', () => {
  const waiting = (order: CircuitNight['order'], isUndecided = true) =>
    ({ isUndecided, needsOrder: true, departure: null, beyond: null, order, closing: null }) as const
  const counted = (...nights: Parameters<typeof waitingWords>[1]) =>
    waitingWords(frenchDisplay, nights)?.replace(/[\u00a0\u202f]/g, ' ') ?? null
  expect(counted(waiting('none'), waiting('done'), waiting('read'), waiting('out'), waiting('issued'))).toBe(
    '2 consignes à donner ; 3 consignes à compléter',
  )
  expect(counted(waiting('read'))).toBe('1 consigne à compléter')
  expect(counted(waiting('none'))).toBe('1 consigne à donner')
  expect(counted(waiting('none', false))).toBeNull()
  // A circuit whose order answers its plan may still have to be closed.
  const closing = { decideByMs: NOW_MS }
  expect(counted({ ...waiting('read', false), closing }, waiting('none'))).toBe(
    'Fermeture ou vitesse réduite à décider sur 1 circuit ; 1 consigne à donner',
  )
})
