import { describe, expect, test } from 'vitest'
import { sourceById } from '../index.ts'
import { aMapping } from '../providers/csv/table-builder.ts'
import { noteLine, noteTolerance, type Tolerance, withTolerances } from './tolerance.ts'

const RECEIVED_AT = new Date('2026-02-01T00:00:00Z')

async function* piecesOf(bytes: Uint8Array, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function tolerancesIn(sourceId: string, bytes: Uint8Array, settings?: Record<string, unknown>) {
  const site = { receivedAt: RECEIVED_AT, ...(settings ? { settings } : {}) }
  const kinds: string[] = []
  const tolerances: Tolerance[] = []
  for await (const item of withTolerances(sourceById(sourceId).parse(piecesOf(bytes), site)))
    if (item.kind === 'tolerance') tolerances.push(item)
    else kinds.push(item.kind)
  return { kinds, tolerances: tolerances.map(({ kind: _, ...tolerance }) => tolerance) }
}

const TABLE = {
  delimiter: ';',
  decimalSign: ',',
  columns: [
    { column: 'T', measure: 'tair', unit: '°C' },
    { column: 'HR', measure: 'rh', unit: '%' },
    { column: 'Vent', measure: 'wind_avg', unit: 'km/h' },
  ],
}

describe('a table of an operator', () => {
  test('lists each kind that was tolerated, how often, and the first line', async () => {
    const text = [
      'time;T;HR;Vent',
      '2026-01-14 23:00;-1,5;96;12',
      '2026-01-14 24:00;−2,5;101;calme',
      '2026-01-15 01:00;−3,5;97;Calm',
      '2026-01-15 02:00;-4;98;3',
      '',
    ].join('\r\n')
    const { kinds, tolerances } = await tolerancesIn('csv', Buffer.from(`﻿${text}`), aMapping(TABLE))
    expect(kinds).toEqual(['observation', 'observation', 'observation', 'observation'])
    expect(tolerances).toEqual([
      { what: 'byte_order_mark', count: 1, example: 'UTF-8', line: 1 },
      { what: 'end_of_day', count: 1, example: '24:00', line: 3 },
      { what: 'look_alike', count: 2, example: '−2.5', line: 3 },
      { what: 'above_limit', count: 1, example: 'HR="101"', line: 3 },
      { what: 'word_for_zero', count: 2, example: 'calme', line: 3 },
    ])
  })

  test('says that lines end with CR alone, once for the file', async () => {
    const text = ['time;T;HR;Vent', '2026-01-14 23:00;-1,5;96;12', ''].join('\r')
    const { kinds, tolerances } = await tolerancesIn('csv', Buffer.from(text), aMapping(TABLE))
    expect(kinds).toEqual(['observation'])
    expect(tolerances).toEqual([{ what: 'line_end', count: 1, example: 'CR', line: 1 }])
  })

  test('names the line of its header for a name and a unit with other signs', async () => {
    const settings = aMapping({
      headerLine: 2,
      unitLine: 3,
      columns: [{ column: "T de l'air", measure: 'tair' }],
    })
    const text = 'Station A\ntime,T de l’air\n,ºC\n2026-01-15 06:00,-2\n'
    expect((await tolerancesIn('csv', Buffer.from(text), settings)).tolerances).toEqual([
      { what: 'look_alike', count: 2, example: 'T de l’air', line: 2 },
    ])
  })

  test('reads times and numbers with other hyphens and with spaces that nobody sees, and lists them', async () => {
    const text = [
      'time,t',
      '2026-01-15\u00a006:00,\u200b1.5',
      '2026\u201101\u201115 06:10,-2\ufeff',
      '2026-01-15\u202f06:20,3',
    ].join('\n')
    const { kinds, tolerances } = await tolerancesIn('csv', Buffer.from(text), aMapping())
    expect(kinds).toEqual(['observation', 'observation', 'observation'])
    expect(tolerances).toMatchObject([{ what: 'look_alike', count: 4, line: 2 }])
  })

  test('written as expected lists nothing', async () => {
    const text = 'time,t\n2026-01-15 06:00,-2\n2026-01-15 06:10,cold\n'
    expect(await tolerancesIn('csv', Buffer.from(text), aMapping())).toEqual({
      kinds: ['observation', 'refusal'],
      tolerances: [],
    })
  })

  test('in UTF-16 names the encoding that its bytes prove', async () => {
    const text = '﻿time,t\n2026-01-15 06:00,-2\n'
    expect((await tolerancesIn('csv', Buffer.from(text, 'utf16le'), aMapping())).tolerances).toEqual([
      { what: 'byte_order_mark', count: 1, example: 'UTF-16LE', line: 1 },
      { what: 'encoding', count: 1, example: 'UTF-16LE instead of UTF-8', line: 1 },
    ])
  })
})

test('an XML document that declares UTF-16 and is UTF-8 is read and listed', async () => {
  const text = '<?xml version="1.0" encoding="UTF-16"?><alert/>'
  expect((await tolerancesIn('cap', Buffer.from(text))).tolerances).toEqual([
    { what: 'encoding', count: 1, example: 'UTF-8 instead of UTF-16', line: 1 },
  ])
})

test('messages that are parsed at the same time do not mix', async () => {
  const of = async function* (word: string) {
    for (const line of [1, 2, 3]) {
      noteLine(line)
      noteTolerance('word_for_zero', word)
      await new Promise((resolve) => setTimeout(resolve, 1))
      yield word
    }
  }
  const [first, second] = await Promise.all(
    ['calme', 'calm'].map(async (word) => {
      const items: (string | Tolerance)[] = []
      for await (const item of withTolerances(of(word))) items.push(item)
      return items.at(-1)
    }),
  )
  expect(first).toMatchObject({ count: 3, example: 'calme', line: 1 })
  expect(second).toMatchObject({ count: 3, example: 'calm', line: 1 })
})

test('a parser that is left early is closed', async () => {
  let isClosed = false
  const items = async function* () {
    try {
      yield 1
      yield 2
    } finally {
      isClosed = true
    }
  }
  for await (const item of withTolerances(items())) if (item === 1) break
  expect(isClosed).toBe(true)
})
