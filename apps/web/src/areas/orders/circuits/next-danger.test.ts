import { characterOfCode, riskCode } from '@verglas/road-network/risks'
import { expect, test } from 'vitest'
import { frenchDisplay as display } from '../../../test-support/a-display.ts'
import type { SegmentTimeline } from './circuit-strip.ts'
import { dangerPlaceWords, nextDangerWords, type WorstStretch, worstStretch } from './next-danger.ts'

const START_MS = Date.parse('2026-11-20T20:00:00Z')
const noDanger = characterOfCode(0)
const ice = (level: 1 | 2 | 3 | 4) => characterOfCode(riskCode(level, 'ice'))
const snow = (level: 1 | 2 | 3 | 4) => characterOfCode(riskCode(level, 'snow'))
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

/** Segments of two kilometres from kilometre 70 on. */
const timelinesOf = (...rows: string[]) =>
  rows.map(
    (risk, index) =>
      ({
        segment: {
          id: `s${index}`,
          name: null,
          road: 'A75',
          lengthKm: 2,
          kmFrom: 70 + 2 * index,
          kmTo: 72 + 2 * index,
          isBridge: false,
        },
        risk,
      }) as unknown as SegmentTimeline, // only the fields that the words use
  )
const wordsOf = (...rows: string[]) =>
  plain(nextDangerWords(display, timelinesOf(...rows), { startMs: START_MS, nowHour: 0, nowMs: START_MS }))

test('the worst stretch has its first hour and all segments that reach that level with that cause', () => {
  const timelines = timelinesOf(
    `${noDanger}${ice(3)}${noDanger}${noDanger}`,
    `${noDanger}${snow(2)}${noDanger}${noDanger}`,
    `${noDanger}${noDanger}${ice(3)}${noDanger}`,
    `${noDanger}${noDanger}${noDanger}${snow(3)}`,
  )
  const stretch = worstStretch(timelines, 0, 4)
  expect(stretch).toMatchObject({ risk: { level: 3, kind: 'ice' }, hour: 1, lengthKm: 4 })
  expect(plain(stretch && dangerPlaceWords(display, stretch))).toBe('4 km entre les PK 70 et 76')
  expect(plain(dangerPlaceWords(display, { ...stretch, lengthKm: 6 } as WorstStretch))).toBe(
    'PK 70–76 (6 km)',
  )
})

test('at the same level and hour the graver cause is the worst, whichever segment comes first', () => {
  const timelines = timelinesOf(snow(3).repeat(2), ice(3).repeat(2))
  expect(worstStretch(timelines, 0, 2)).toMatchObject({ risk: { level: 3, kind: 'ice' }, lengthKm: 2 })
  expect(worstStretch(timelines.toReversed(), 0, 2)).toMatchObject({ risk: { kind: 'ice' } })
  // What comes first counts more than its cause.
  const later = timelinesOf(`${snow(3)}${noDanger}`, `${noDanger}${ice(3)}`)
  expect(worstStretch(later, 0, 2)).toMatchObject({ risk: { kind: 'snow' }, hour: 0 })
})

test('a calm road says from when danger comes, how it gets worse, and where', () => {
  const spaces = (text: string) => text.replaceAll('\u202f', ' ')
  expect(
    spaces(wordsOf(`${noDanger}${noDanger}${noDanger}${snow(2)}${ice(3)}`, noDanger.repeat(5)) ?? ''),
  ).toBe(
    'À partir de 00:00 : neige, danger modéré ; au pire verglas, danger fort (01:00), A75, PK 70–72. D’ici là, pas de danger.',
  )
  expect(wordsOf(`${noDanger}${noDanger}${noDanger}${ice(3)}`)).toBe(
    'À partir de 00:00 : verglas, danger fort, A75, PK 70–72. D’ici là, pas de danger.',
  )
})

test('snow that is not dangerous yet is no calm road: the lesser danger before is named', () => {
  expect(wordsOf(`${noDanger}${snow(1)}${snow(1)}${snow(3)}`)).toBe(
    'À partir de 00:00 : neige, danger fort, A75, PK 70–72. D’ici là, danger faible au plus.',
  )
})

test('a road with nothing but a minor danger names it, as the list of circuits does', () => {
  expect(wordsOf(noDanger.repeat(5))).toBe('Pas de danger prévu dans les 24 h.')
  expect(wordsOf(`${noDanger}${noDanger}${snow(1)}`)).toBe(
    'Rien de grave dans les 24 h. Au pire neige, danger faible (23:00), A75, PK 70–72.',
  )
})

test('a road that is dangerous now says whether worse is to come', () => {
  expect(wordsOf(`${snow(2)}${ice(4)}`)).toBe(
    'Plus grave à venir : verglas, danger extrême (22:00), A75, PK 70–72.',
  )
  expect(wordsOf(`${ice(3)}${snow(2)}`)).toBe('Rien de plus grave dans les 24 h.')
})

test('a day without danger says so, and a forecast without values says nothing', () => {
  expect(wordsOf(noDanger.repeat(20))).toBe('Pas de danger prévu dans les 24 h.')
  expect(wordsOf('....')).toBeUndefined()
})
