import { describe, expect, test } from 'vitest'
import { timeExtent, timeOf } from './time-extent.ts'

describe('a time dimension', () => {
  test.each([
    [
      'an interval with its step',
      '2026-01-15T06:00:00Z/2026-01-15T09:00:00Z/PT6M',
      [['2026-01-15T06:00:00.000Z', '2026-01-15T09:00:00.000Z', 360]],
    ],
    [
      'an end that the step does not meet',
      '2026-01-15T06:00:00Z/2026-01-15T06:50:00Z/PT20M',
      [['2026-01-15T06:00:00.000Z', '2026-01-15T06:40:00.000Z', 1200]],
    ],
    [
      'instants in any order, one of them twice',
      '2026-01-15T07:00:00Z, 2026-01-15T06:00:00Z,2026-01-15T07:00:00Z',
      [
        ['2026-01-15T06:00:00.000Z', '2026-01-15T06:00:00.000Z', 0],
        ['2026-01-15T07:00:00.000Z', '2026-01-15T07:00:00.000Z', 0],
      ],
    ],
    [
      'an instant without its zone, or with milliseconds',
      '2026-01-15T07:00,2026-01-15T08:00:00.000Z',
      [
        ['2026-01-15T07:00:00.000Z', '2026-01-15T07:00:00.000Z', 0],
        ['2026-01-15T08:00:00.000Z', '2026-01-15T08:00:00.000Z', 0],
      ],
    ],
    [
      'the hour that clocks show twice',
      '2026-10-25T00:00:00Z/2026-10-25T03:00:00Z/PT1H',
      [['2026-10-25T00:00:00.000Z', '2026-10-25T03:00:00.000Z', 3600]],
    ],
    [
      'months',
      '2026-01-01/2026-03-01/P1M',
      [
        ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 0],
        ['2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', 0],
        ['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', 0],
      ],
    ],
    ['nothing', '  ', []],
  ])('of %s', (_, text, spans) => {
    expect(timeExtent(text).spans).toEqual(spans)
  })

  test('in days is requested by day', () => {
    expect(timeExtent('2026-01-01/2026-03-01/P1D').byDay).toBe(true)
    expect(timeExtent('2026-01-01T00:00:00Z').byDay).toBe(false)
  })

  test.each([
    'yesterday',
    '2026-02-30T00:00:00Z',
    '2026-01-15T06:00:00Z/2026-01-15T09:00:00Z',
    '2026-01-15T06:00:00Z/2026-01-15T09:00:00Z/PT0S',
    '2026-01-15T06:00:00Z/2026-01-15T09:00:00Z/P1MT1H',
    '2026-01-15T09:00:00Z/2026-01-15T06:00:00Z/PT6M',
    '2026-01-15T06:00:00Z/2026-01-15T09:00:00Z/PT6M/x',
    '1900-01-01/2599-01-01/P1M',
  ])('%s is refused', (text) => {
    expect(() => timeExtent(text)).toThrow()
  })

  test('has a latest instant only if its value is a valid instant', () => {
    expect(timeOf('2026-01-15T09:00:00Z')).toBe('2026-01-15T09:00:00.000Z')
    expect(timeOf('current')).toBeNull()
    expect(timeOf(undefined)).toBeNull()
  })
})
