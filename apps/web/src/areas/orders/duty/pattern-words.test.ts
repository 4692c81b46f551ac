import { formats } from '@verglas/language'
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import type { Display } from '../../../lib/display.ts'
import { allWords } from '../../../test-support/words.ts'
import { circuitsWords } from './circuit-groups.ts'
import { daysFrom, dutyRows } from './duty-grid.ts'
import { nextPeriodsWords, patternWords } from './pattern-words.ts'
import { dutyStateWords, entryTimes } from './period-words.ts'
import { aDuty, aPeriod } from './test-duties.ts'

const timeZone = 'Europe/Paris'
async function displayIn(locale: 'fr' | 'en'): Promise<Display> {
  const i18n = i18next.createInstance()
  await i18n.init({
    lng: locale,
    resources: { [locale]: { translation: allWords(locale) } },
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  })
  return { t: i18n.t, formats: formats({ locale, units: 'metric', timeZone }), mode: 'light' }
}
const fr = await displayIn('fr')
const en = await displayIn('en')
const timeContext = { nowMs: Date.parse('2026-01-09T12:00:00+01:00'), timeZone }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the sentence of a pattern', () => {
  test.each([
    [
      { weekdays: [1], everyWeeks: 2, endsAfterDays: 7, standInName: 'Jean Roux' },
      'Marc Vidal, une semaine sur deux du lundi 18:00 au lundi 07:00, remplaçant Jean Roux',
      'Marc Vidal, every second week from Monday 18:00 to Monday 07:00, stand-in Jean Roux',
    ],
    [
      { lastDate: '2026-03-31' },
      'Marc Vidal, chaque jour de 18:00 à 07:00 le lendemain, jusqu’au 31 mars 2026',
      'Marc Vidal, every day from 18:00 to 07:00 the next day, until 31 Mar 2026',
    ],
    [
      { weekdays: [1, 2, 4], everyWeeks: 3, endsAfterDays: 0, startTime: '08:00', endTime: '17:00' },
      'Marc Vidal, une semaine sur trois, les lundis, mardis et jeudis de 08:00 à 17:00',
      'Marc Vidal, every third week, on Mondays, Tuesdays and Thursdays from 08:00 to 17:00',
    ],
    [
      { weekdays: [6], endsAfterDays: 0, startTime: '08:00', endTime: '17:00', firstDate: '2026-01-17' },
      'Marc Vidal, chaque semaine, le samedi de 08:00 à 17:00, à partir du 17 janv. 2026',
      'Marc Vidal, every week, on Saturday from 08:00 to 17:00, starting 17 Jan 2026',
    ],
    [
      { weekdays: [5], endsAfterDays: 10 },
      'Marc Vidal, chaque semaine du vendredi 18:00 au lundi 07:00 de la semaine suivante',
      'Marc Vidal, every week from Friday 18:00 to Monday 07:00 of the next week',
    ],
    [
      { firstDate: '2026-12-24', lastDate: '2026-12-24', weekdays: [4] },
      'Marc Vidal, une fois, du 24 déc. 2026 18:00 au 25 déc. 2026 07:00',
      'Marc Vidal, once, from 24 Dec 2026 18:00 to 25 Dec 2026 07:00',
    ],
  ])('%o', (changes, french, english) => {
    expect(plain(patternWords(fr, aDuty(changes), timeContext))).toBe(french)
    expect(patternWords(en, aDuty(changes), timeContext)).toBe(english)
  })

  test('is followed by its next three periods, or says that there are none', () => {
    const pattern = aDuty({ weekdays: [1], everyWeeks: 2, endsAfterDays: 7 })
    expect(plain(nextPeriodsWords(fr, pattern, timeContext))).toBe(
      'Prochaines périodes : lun. 5 janv. 18:00 – lun. 12 janv. 07:00 ; lun. 19 janv. 18:00 – lun. 26 janv. 07:00 ; lun. 2 févr. 18:00 – lun. 9 févr. 07:00',
    )
    expect(nextPeriodsWords(en, aDuty({ weekdays: [] }), timeContext)).toBe(
      'No coming period: check the days and the dates.',
    )
  })
})

test('who is on duty: the day is named unless the duty ends soon', () => {
  const period = aPeriod('2026-01-05 18:00', '2026-01-12 07:00', {
    standInName: 'Jean Roux',
    replaces: 'Léa',
  })
  expect(plain(dutyStateWords(fr, period, timeContext.nowMs))).toBe(
    'Marc Vidal jusqu’à lun. 12 janv. 07:00 · remplaçant Jean Roux · remplace Léa',
  )
  expect(dutyStateWords(en, period, Date.parse('2026-01-11T20:00:00+01:00'))).toBe(
    'Marc Vidal until 07:00 · stand-in Jean Roux · replaces Léa',
  )
})

test('the times in a cell are those of its day', () => {
  const days = daysFrom('2026-01-05', 3, timeZone)
  const periods = [
    aPeriod('2026-01-04 18:00', '2026-01-05 07:00'),
    aPeriod('2026-01-05 18:00', '2026-01-06 07:00'),
  ]
  const [row] = dutyRows({ circuitIds: ['c1'], periods }, days, timeContext.nowMs)
  const times = row?.cells.map(({ entries }, index) =>
    entries.map((entry) => plain(entryTimes(fr, entry, days[index] ?? { fromMs: 0, toMs: 0 }))),
  )
  expect(times).toEqual([['jusqu’à 07:00', '07:00–18:00', '18:00–07:00'], ['dès 07:00'], ['']])
})

test('a set of circuits is named after all, its crew, its zone, or its first names', () => {
  const circuits = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => ({
    id,
    name: id.toUpperCase(),
    zoneId: index < 4 ? 'nord' : 'sud',
    crew: index < 2 ? 'Centre d’Issoire' : null,
  }))
  const names = { circuits, zones: [{ id: 'nord', name: 'Nord' }] }
  const words = (...ids: string[]) => plain(circuitsWords(fr.t, ids, names))
  expect(words('a')).toBe('A')
  expect(words('b', 'a')).toBe('Centre d’Issoire (2 circuits)')
  expect(words('a', 'b', 'c', 'd')).toBe('Nord (4 circuits)')
  expect(words('a', 'b', 'c', 'd', 'e', 'f')).toBe('Tous les circuits (6)')
  expect(words('a', 'c', 'x')).toBe('A, C, x')
  expect(words('a', 'c', 'e', 'f')).toBe('A, C et 2 autres')
})
