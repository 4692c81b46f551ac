import type { Fact } from '@verglas/sources/facts/fact'
import type { ObservationFact } from '@verglas/sources/facts/observation'
import type { Refusal } from '@verglas/sources/reading/refusal'
import { expect, test } from 'vitest'
import { withoutTooOld } from './too-old.ts'

const RECEIVED = new Date('2026-01-15T12:00:00Z')

const at = (time: string, stationRef = 'R1'): ObservationFact => ({
  kind: 'observation',
  stationRef,
  stationName: stationRef,
  location: { longitudeDeg: 3, latitudeDeg: 45, altitudeM: 900 },
  observedAt: new Date(time),
  values: { tair: 1 },
  quality: {},
  elements: {},
  attribution: '',
})
const judge = (facts: Fact[], isArchive = false) => {
  const refusals: Refusal[] = []
  const accepted = withoutTooOld(facts, refusals, { receivedAt: RECEIVED, isArchive })
  return {
    years: accepted.map((fact) => (fact as ObservationFact).observedAt.getUTCFullYear()),
    reasons: refusals.map(({ reason, detail }) => [reason, detail]),
  }
}

test('a connection refuses readings of more than a year ago, and says how old they are', () => {
  const { years, reasons } = judge([
    at('1990-01-01T00:00:10Z'),
    at('2025-02-01T00:00:00Z'),
    at('2019-05-05T00:00:00Z'),
  ])
  expect(years).toEqual([2025])
  expect(reasons).toEqual([
    ['too_old', 'R1: 1990-01-01T00:00:10.000Z, more than 366 days before it was received'],
    ['too_old', 'R1: 2019-05-05T00:00:00.000Z, more than 366 days before it was received'],
  ])
})

test.each(['1970-01-01', '1980-01-06', '1990-01-01', '2000-01-01'])(
  'an archive has no readings of a clock that began again on %s',
  (day) => {
    expect(judge([at(`${day}T00:10:00Z`)], true)).toMatchObject({
      years: [],
      reasons: [['too_old', expect.anything()]],
    })
  },
)

test('an archive of years is accepted, but not a few readings years before the others of their station', () => {
  const winter = ['01', '02', '03'].map((month) => at(`2012-${month}-01T00:00:00Z`))
  expect(judge([...winter, at('2009-01-01T00:00:00Z', 'R2')], true).years).toEqual([2012, 2012, 2012, 2009])
  expect(judge([at('2009-01-01T00:00:20Z'), ...winter], true)).toMatchObject({
    years: [2012, 2012, 2012],
    reasons: [['too_old', expect.stringContaining('before the other readings of the file')]],
  })
})
