import { formats, orderStatusWords } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { describe, expect, test } from 'vitest'
import type { Display } from '../../../lib/display.ts'
import type { OrderProgress } from '../crew/crew-pass.ts'
import type { Directive } from './directive.ts'
import { orderStateWords, orderStatus, passStateWords, planChangeWords } from './order-state.ts'

const displayIn = (locale: 'fr' | 'en'): Display => ({
  t: translateIn(locale),
  formats: formats({ locale, units: 'metric', timeZone: 'Europe/Paris' }),
  mode: 'light',
})
const aPass = (passNo: number, startedAt: string | null, doneAt: string | null) => ({
  passNo,
  name: 'Marc',
  isOwn: false,
  startedAt,
  doneAt,
  treatmentId: null,
})
const progress = (changes: Partial<OrderProgress>): OrderProgress => ({
  directiveId: 'd',
  circuitId: 'c',
  state: 'issued',
  notifiedCount: 2,
  readCount: 0,
  passCount: 3,
  lastRead: null,
  planChange: null,
  passes: [],
  ...changes,
})
const [departedAt, returnedAt] = ['2026-01-10T18:42:00Z', '2026-01-10T20:10:00Z']

test('a pass that is done minutes after its departure is to be checked, wherever it is named', () => {
  const circuit = { cycleMinutes: 60 }
  const nowMs = Date.parse(returnedAt)
  const wordsOf = (doneAt: string) => {
    const passes = [aPass(0, departedAt, doneAt)]
    const order = { directive: { passes: [] } as unknown as Directive, circuit, nowMs }
    const reports = { reports: passes, circuit, nowMs }
    return [
      orderStateWords(displayIn('fr'), progress({ state: 'done', passCount: 1, passes }), order),
      passStateWords(displayIn('fr'), { passNo: 0, finishAt: returnedAt }, reports)?.words,
    ].map((words) => words?.replaceAll('\u00a0', ' '))
  }
  const doubt = ' · à vérifier : fait 1 min après le départ, pour un tour de 1 h'
  expect(wordsOf('2026-01-10T18:43:00Z')).toEqual([
    `Faite, à vérifier, à 19:43 · Marc${doubt}`,
    `fait à 19:43 (Marc)${doubt}`,
  ])
  expect(wordsOf('2026-01-10T18:58:00Z')).toEqual(['Faite, à 19:58 · Marc', 'fait à 19:58 (Marc)'])
})

test.each([
  [{}, 'Pas encore vue, donnée à 2 personnes', 'Not seen yet, issued to 2 people'],
  [{ notifiedCount: 0 }, 'Personne n’est averti', 'Nobody notified'],
  [
    { state: 'read', readCount: 1, lastRead: { name: 'Marc', at: departedAt } },
    'Vue, 1 sur 2 · Marc, 19:42',
    'Seen, 1 of 2 · Marc, 19:42',
  ],
  [
    { state: 'out', passes: [aPass(0, departedAt, null)] },
    'Équipe sortie depuis 19:42, passage 1 sur 3 · Marc',
    'Crew out since 19:42, pass 1 of 3 · Marc',
  ],
  [
    { state: 'read', passes: [aPass(0, departedAt, returnedAt)] },
    '1 passage fait sur 3, le dernier à 21:10 · Marc',
    '1 pass of 3 done, the last at 21:10 · Marc',
  ],
  [
    { state: 'done', passCount: 1, passes: [aPass(0, departedAt, returnedAt)] },
    'Faite, à 21:10 · Marc',
    'Done, at 21:10 · Marc',
  ],
] as const)('an order says how far it has got: %o', (changes, french, english) => {
  const words = (locale: 'fr' | 'en') =>
    orderStateWords(displayIn(locale), progress(changes as Partial<OrderProgress>)).replaceAll('\u00a0', ' ')
  expect([words('fr'), words('en')]).toEqual([french, english])
})

test('a crew that is out says when it is expected back, and since when it is overdue', () => {
  const pass = {
    departAt: departedAt,
    finishAt: returnedAt,
    treatment: 'salt',
    minGm2: 15,
    maxGm2: null,
    totalKg: null,
  }
  const directive = { rules: [], passes: [pass, pass, pass] } as unknown as Directive // only the fields that the words use
  const passes = [aPass(0, departedAt, null)]
  const words = (locale: 'fr' | 'en', at: string, cycleMinutes = 60) =>
    orderStateWords(displayIn(locale), progress({ state: 'out', passes }), {
      directive,
      circuit: { cycleMinutes },
      nowMs: Date.parse(at),
    })
  expect(words('fr', departedAt)).toBe(
    'Équipe sortie depuis 19:42, retour attendu vers 21:10, passage 1 sur 3 · Marc',
  )
  expect(words('en', departedAt, 120)).toBe('Crew out since 19:42, due back about 21:42, pass 1 of 3 · Marc')
  // It left two hours before its departure.
  const early = {
    ...directive,
    passes: [{ ...pass, departAt: '2026-01-10T20:42:00Z', finishAt: '2026-01-10T22:10:00Z' }],
  }
  expect(
    orderStateWords(displayIn('fr'), progress({ state: 'out', passes }), {
      directive: early as unknown as Directive,
      circuit: { cycleMinutes: 60 },
      nowMs: Date.parse(departedAt),
    }),
  ).toContain('retour attendu vers 21:10')
  expect(words('fr', '2026-01-10T20:30:00Z')).toBe(
    'Équipe sortie depuis 19:42, retour attendu depuis 21:10, passage 1 sur 3 · Marc',
  )
  const order = { directive, circuit: { cycleMinutes: 60 }, nowMs: Date.parse('2026-01-10T20:30:00Z') }
  const status = orderStatus(progress({ state: 'out', passes }), order)
  const short = orderStatusWords({ ...displayIn('fr'), nowMs: order.nowMs }, status, 'short')
  expect(short.replaceAll('\u00a0', ' ')).toBe('équipe attendue depuis 21:10')
})

describe('a plan that no longer agrees with an order', () => {
  const circuit = { spreadUnit: 'g/m2', laneWidthM: 3.5 } as const
  const ordered = {
    departAt: '2026-01-10T19:00:00Z',
    finishAt: '2026-01-10T20:30:00Z',
    treatment: 'salt',
    deicer: 'nacl',
    minGm2: 15,
    maxGm2: null,
    totalKg: 1700,
  } as const
  const words = (planChange: OrderProgress['planChange'], locale: 'fr' | 'en' = 'fr') => {
    const change = planChangeWords(displayIn(locale), progress({ planChange }), circuit)
    return change && [change.title, ...change.lines].map((line) => line.replace(/[\u00a0\u202f]/g, ' '))
  }

  test('stands beside it with its next departure', () => {
    const planned = { ...ordered, departAt: '2026-01-10T18:15:00Z', minGm2: 25, totalKg: 2800 }
    expect(words({ issuedAt: departedAt, ordered, planned })).toEqual([
      'Le plan de 19:42 ne correspond plus à cette consigne',
      expect.stringMatching(/^Consigne : Départ au plus tard .* 20:00, .* 15 g\/m².* 1,7 t$/),
      expect.stringMatching(/^Plan : Départ au plus tard .* 19:15, .* 25 g\/m².* 2,8 t$/),
    ])
  })

  test('may ask for nothing any more; where it agrees nothing is said', () => {
    expect(words({ issuedAt: departedAt, ordered, planned: null }, 'en')).toContain(
      'Plan: this pass is no longer needed',
    )
    expect(words(null)).toBeNull()
  })
})

test('each pass of an order says whether it was driven, in both languages', () => {
  const reports = [aPass(0, departedAt, returnedAt), aPass(2, departedAt, null)]
  const stateOf = (locale: 'fr' | 'en', passNo: number) =>
    passStateWords(
      displayIn(locale),
      { passNo, finishAt: returnedAt },
      { reports, circuit: { cycleMinutes: 90 }, nowMs: Date.parse(returnedAt) },
    )
  expect([0, 1, 2].map((passNo) => stateOf('fr', passNo)?.words)).toEqual([
    'fait à 21:10 (Marc)',
    'non fait',
    'parti à 19:42 (Marc)',
  ])
  expect([0, 1, 2].map((passNo) => stateOf('en', passNo)?.words)).toEqual([
    'done at 21:10 (Marc)',
    'not driven',
    'left at 19:42 (Marc)',
  ])
  const toCome = { reports: [], circuit: { cycleMinutes: 90 }, nowMs: Date.parse(returnedAt) - 1 }
  expect(passStateWords(displayIn('fr'), { passNo: 1, finishAt: returnedAt }, toCome)).toBeNull()
})

test('a pass that somebody began and never finished does not count as being driven once a later one is done', () => {
  const passes = [aPass(0, departedAt, null), aPass(1, departedAt, returnedAt)]
  expect(orderStateWords(displayIn('en'), progress({ state: 'out', passes }))).toBe(
    '1 pass of 3 done, the last at 21:10 · Marc',
  )
})
