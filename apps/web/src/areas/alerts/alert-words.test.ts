import type { Danger } from '@verglas/contract/alert-rules'
import { formats } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { describe, expect, test } from 'vitest'
import { cardTitle, levelWord, providerWord, spanWords, wallTimeWords } from './alert-words.ts'
import type { Alert } from './use-alerts.ts'

const words = {
  t: (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`.replace(' {}', ''),
}
const display = { ...words, formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }) }
const at = (text: string) => Date.parse(`2026-01-15T${text}:00Z`)
const iso = (text: string) => new Date(at(text)).toISOString()

test('a provider’s colour is translated into the language of the screen, any other text is unchanged', () => {
  expect(levelWord(words, 'jaune')).toBe('alerts.level.yellow')
  expect(levelWord(words, 'Severe')).toBe('alerts.level.high')
  expect(levelWord(words, 'Unwetter')).toBe('Unwetter')
})

test.each([
  [
    'to come, on one day',
    '08:00',
    '10:00',
    '11:00',
    'alerts.span.fromTo {"from":"jeu. 15 11:00","to":"12:00"}',
  ],
  ['under way', '11:00', '10:00', '12:00', 'alerts.span.until {"from":"jeu. 15 11:00","to":"jeu. 15 13:00"}'],
  ['under way without an end', '11:00', '10:00', null, 'alerts.span.sinceOpen {"from":"jeu. 15 11:00"}'],
  ['to come without an end', '08:00', '10:00', null, 'alerts.span.fromOpen {"from":"jeu. 15 11:00"}'],
])('a span %s', (_, now, start, end, expected) => {
  expect(spanWords(display, { start: iso(start), end: end && iso(end) }, at(now))).toBe(expected)
})

test('on a wall, beside the worst level, periods that do not fit leave those of that level', () => {
  const hours = (from: number, to: number, severity: number) => ({
    from: new Date(Date.UTC(2026, 0, 15, from)).toISOString(),
    to: new Date(Date.UTC(2026, 0, 15, to)).toISOString(),
    severity,
  })
  const alert = (periods: readonly ReturnType<typeof hours>[]) =>
    ({
      severity: 4,
      start: periods[0]?.from,
      end: periods.at(-1)?.to,
      hours: periods,
    }) as unknown as Parameters<typeof wallTimeWords>[1][number] // only the fields that the words use
  const onWall = (...alerts: ReturnType<typeof alert>[]) =>
    wallTimeWords({ t: translateIn('fr'), formats: display.formats }, alerts, at('10:00'))
  expect(onWall(alert([hours(20, 24, 4)]))).toBe('jeu. 15 21:00 – ven. 16 01:00')
  const night = alert([hours(19, 20, 3), hours(20, 22, 4), hours(22, 34, 3)])
  expect(onWall(night)).toBe('extrême jeu. 15 21:00 – 23:00')
  // Two nights: without the worst hours they would read as one long danger.
  expect(onWall(night, alert([hours(43, 45, 3), hours(45, 46, 4), hours(46, 58, 3)]))).toMatch(
    /^extrême jeu\. 15 21:00 – 23:00 et /,
  )
})

describe('the title of a card', () => {
  const roadRule = { form: 'weather', kind: 'road_danger' }
  const titleOf = (types: readonly string[], start: string, end: string, nowAt: string, circuits = 9) =>
    cardTitle(
      { t: translateIn('fr'), formats: display.formats },
      {
        type: types.at(-1),
        types,
        circuits: Array.from({ length: circuits }, (_, index) => `c${index}`),
        voices: [{ alert: { own: roadRule }, at: [] }],
        start: `2026-01-${start}:00Z`,
        end: `2026-01-${end}:00Z`,
      } as unknown as Danger<Alert>,
      Date.parse(`2026-01-${nowAt}:00Z`),
    )

  test('names the causes in their order, the night and the number of circuits', () => {
    expect(titleOf(['snowfall', 'freezing_rain'], '15T21:00', '16T06:00', '15T13:00')).toBe(
      'Neige et pluie verglaçante cette nuit, 9 circuits',
    )
    expect(titleOf(['frost'], '16T02:00', '16T06:00', '16T01:00', 1)).toBe('Givre cette nuit, 1 circuit')
  })

  test.each([
    [3, 1, 'Givre cette nuit, 1 circuit au niveau fort ou plus'],
    [2, 9, 'Givre cette nuit, 9 circuits au niveau modéré ou plus'],
    [4, 2, 'Givre cette nuit, 2 circuits au niveau extrême'],
  ])(
    'says from which level circuits are counted, as the night counts other ones (%d)',
    (bound, count, title) => {
      const at = Array.from({ length: count }, (_, index) => ({
        id_circuit: `c${index}`,
        severity: bound,
        own: { ...roadRule, bound },
      }))
      const danger = {
        type: 'frost',
        types: ['frost'],
        circuits: at.map(({ id_circuit }) => id_circuit),
        voices: [{ alert: { own: roadRule }, at }],
        start: '2026-01-15T21:00:00Z',
        end: '2026-01-16T06:00:00Z',
      } as unknown as Danger<Alert> // only the fields that are read
      const french = { t: translateIn('fr'), formats: display.formats }
      expect(cardTitle(french, danger, Date.parse('2026-01-15T20:00:00Z'))).toBe(title)
    },
  )

  test('says when a danger of several days begins tonight', () => {
    expect(titleOf(['ice'], '15T21:00', '16T18:00', '15T13:00', 4)).toBe('Verglas dès cette nuit, 4 circuits')
  })

  test('names tonight for a danger that is there already and lasts into it', () => {
    expect(titleOf(['ice'], '15T21:00', '16T18:00', '15T22:00', 4)).toBe('Verglas cette nuit, 4 circuits')
    expect(titleOf(['ice'], '15T13:00', '16T06:00', '15T22:00', 4)).toBe('Verglas cette nuit, 4 circuits')
    expect(titleOf(['snowfall', 'ice'], '15T09:00', '16T06:00', '15T10:00', 0)).toBe(
      'Neige et verglas aujourd’hui et cette nuit',
    )
    expect(titleOf(['ice'], '14T21:00', '17T06:00', '15T11:00', 0)).toBe('Verglas aujourd’hui et cette nuit')
    expect(titleOf(['ice'], '14T21:00', '15T15:00', '15T11:00', 0)).toBe('Verglas cet après-midi')
  })

  test('names the day or the night of tomorrow, and of later days says when only by its hours', () => {
    expect(titleOf(['ice'], '16T21:00', '17T06:00', '15T13:00', 0)).toBe(
      'Verglas demain soir et dans la nuit',
    )
    expect(titleOf(['snowfall', 'ice', 'frost'], '15T09:00', '16T06:00', '15T08:00', 0)).toBe(
      'Neige, verglas et givre aujourd’hui et cette nuit',
    )
    expect(titleOf(['ice'], '18T21:00', '19T06:00', '15T13:00', 0)).toBe('Verglas')
  })

  test('never calls a danger of the day one of the night', () => {
    // At 9:00 local time a danger of last night lasts until 16:00.
    expect(titleOf(['ice'], '14T21:00', '15T15:00', '15T08:00', 3)).toBe('Verglas aujourd’hui, 3 circuits')
  })
})

test.each([
  ['other', 'sopfeu', 'alerts.provider.sopfeu'],
  ['other', 'sopfeu-fires', 'alerts.provider.sopfeu-fires'],
  ['other', 'cap', 'alerts.source.other'],
  ['MF', 'vigilance', 'alerts.source.MF'],
  ['SMC', 'cap', 'alerts.source.SMC'],
] as const)('an alert of %s by %s is named %s', (source, provider, word) => {
  // The key itself: which word is chosen, not how it reads.
  const t = ((key: string) => key) as Parameters<typeof providerWord>[0]['t']
  expect(providerWord({ t }, { source, provider })).toBe(word)
})
