import { formats } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { expect, test } from 'vitest'
import type { Display } from '../../../lib/display.ts'
import type { OrderProgress } from '../crew/crew-pass.ts'
import { orderStateWords } from './order-state.ts'

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
  passes: [],
  ...changes,
})
const [left, back] = ['2026-01-10T18:42:00Z', '2026-01-10T20:10:00Z']

test.each([
  [{}, 'Donnée à 2 personnes, pas encore vue', 'Sent to 2 people, not seen yet'],
  [{ notifiedCount: 0 }, 'Personne n’est averti', 'Nobody notified'],
  [
    { state: 'read', readCount: 1, lastRead: { name: 'Marc', at: left } },
    'Vue par 1 sur 2 · Marc, 19:42',
    'Seen by 1 of 2 · Marc, 19:42',
  ],
  [
    { state: 'out', passes: [aPass(0, left, null)] },
    'Équipe sortie depuis 19:42, passage 1 sur 3 · Marc',
    'Crew out since 19:42, pass 1 of 3 · Marc',
  ],
  [
    { state: 'read', passes: [aPass(0, left, back)] },
    'Passages faits : 1 sur 3, le dernier à 21:10 · Marc',
    'Passes done: 1 of 3, the last at 21:10 · Marc',
  ],
  [
    { state: 'done', passCount: 1, passes: [aPass(0, left, back)] },
    'Tout est fait, à 21:10 · Marc',
    'All done at 21:10 · Marc',
  ],
] as const)('an order says how far it has got: %o', (changes, french, english) => {
  const words = (locale: 'fr' | 'en') =>
    orderStateWords(displayIn(locale), progress(changes as Partial<OrderProgress>)).replaceAll('\u00a0', ' ')
  expect([words('fr'), words('en')]).toEqual([french, english])
})
