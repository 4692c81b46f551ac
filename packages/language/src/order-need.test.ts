import { expect, test } from 'vitest'
import { formats } from './formats.ts'
import { type OrderNeed, orderNeedWords } from './order-need.ts'
import { type OrderStatus, orderStatusWords } from './order-progress.ts'
import { translateIn } from './words.ts'

const AT_MS = Date.UTC(2026, 0, 15, 22)
const localizerIn = (locale: 'fr' | 'en') => {
  const units = { locale, units: 'metric', timeZone: 'UTC' } as const
  return { t: translateIn(locale), formats: formats(units), moment: formats(units).time, nowMs: AT_MS }
}

/** Short and long, French and English. */
const needIn = (need: OrderNeed) =>
  (['fr', 'en'] as const).flatMap((locale) =>
    (['short', 'long'] as const).map((form) => orderNeedWords(localizerIn(locale), need, form)),
  )
const statusIn = (status: OrderStatus) =>
  (['fr', 'en'] as const).flatMap((locale) =>
    (['short', 'long'] as const).map((form) => orderStatusWords(localizerIn(locale), status, form)),
  )

test.each<[OrderNeed, readonly string[]]>([
  [
    { kind: 'issue', by: AT_MS },
    [
      'à donner avant 22:00',
      'consigne à donner avant 22:00',
      'to issue by 22:00',
      'directive to issue by 22:00',
    ],
  ],
  [
    { kind: 'complete', by: 'precaution' },
    [
      'à compléter par précaution',
      'consigne à compléter par précaution',
      'to complete as a precaution',
      'directive to complete as a precaution',
    ],
  ],
  [
    { kind: 'bringForward', by: 'now' },
    [
      'départ à avancer',
      'départ de la consigne à avancer',
      'departure to bring forward',
      'departure of the directive to bring forward',
    ],
  ],
])('what a circuit needs has one wording, in a column of orders without the noun: %o', (need, expected) => {
  expect(needIn(need)).toEqual(expected)
})

test('the long form of the progress of an order begins with its short form', () => {
  const last = { name: 'Marc', atMs: AT_MS }
  const statuses: OrderStatus[] = [
    { state: 'notNotified' },
    { state: 'unread', notifiedCount: 2 },
    { state: 'read', readCount: 1, notifiedCount: 2, last },
    { state: 'out', left: last, number: 1, passCount: 3, backMs: AT_MS + 3_600_000 },
    { state: 'partlyDone', doneCount: 2, passCount: 3, last, doubt: null },
    { state: 'done', doneCount: 3, passCount: 3, last, doubt: { tookMs: 60_000, roundMs: 3_600_000 } },
  ]
  for (const status of statuses) {
    const [shortFrench = '', longFrench, shortEnglish = '', longEnglish] = statusIn(status)
    expect(longFrench?.toLowerCase().startsWith(shortFrench)).toBe(true)
    expect(longEnglish?.toLowerCase().startsWith(shortEnglish)).toBe(true)
  }
  expect(statusIn({ state: 'read', readCount: 1, notifiedCount: 2, last })).toEqual([
    'vue, 1 sur 2',
    'Vue, 1 sur 2 · Marc, 22:00',
    'seen, 1 of 2',
    'Seen, 1 of 2 · Marc, 22:00',
  ])
})
