import { describe, expect, test } from 'vitest'
import { type Progress, progressLine, progressText } from './import-progress.ts'
import { summaryText } from './import-summary.ts'
import type { Summary } from './store.ts'

const HALF: Progress = { files: 500, totalFiles: 1000, readBytes: 1.25e6, totalBytes: 2.5e6, facts: 12_345 }

describe('the progress of an import', () => {
  test('shows how much is done, the speed and the remaining time', () => {
    expect(progressText(HALF, 200_000)).toBe(
      ' 50 %  500 of 1 000 files · 1.3 of 2.5 MB · 12 345 facts · 62 facts/s · 3 min 20 s left',
    )
  })

  test('of an address shows what is available', () => {
    const progress = { files: 0, totalFiles: 0, readBytes: 0, totalBytes: 0, facts: 7 }
    expect(progressText(progress, 1000)).toBe('7 facts · 7 facts/s')
  })

  test('is one overwritten line on a terminal, and occasional lines in a file', () => {
    const written = (isTTY: boolean) => {
      let [text, elapsedMs] = ['', 0]
      const write = (piece: string) => {
        text += piece
      }
      const line = progressLine({ isTTY, columns: 40, write }, () => elapsedMs)
      for (; elapsedMs <= 20_000; elapsedMs += 100) line.report(HALF)
      line.end()
      return text
    }
    const drawn = written(true).split('\r\x1b[K')
    expect(drawn.length).toBeGreaterThan(20)
    expect(drawn[1]).toBe(' 50 %  500 of 1 000 files · 1.3 of 2.5 ')
    expect(drawn.at(-1)).toBe('')
    expect(written(false)).toMatch(/^ 50 % {2}500 of .* left\n$/)
  })
})

describe('the summary of an import', () => {
  const entry = (name: string, line: number | null, detail: string) => ({ name, line, detail, reason: 'r' })
  const summary: Summary = {
    messages: 1200,
    facts: 3_600_000,
    appended: 3_599_000,
    latestMs: 0,
    pastLists: null,
    refused: [],
    refusedCount: 1003,
    latestRefusal: null,
    toleratedBy: new Map(),
    refusedBy: new Map([
      ['no_date', { count: 1, examples: [entry('c.csv', null, 'no time')] }],
      ['out_of_range', { count: 1002, examples: [entry('a.csv', 7, 'ts=99'), entry('b.csv', 1, 'ts=98')] }],
    ]),
  }

  test('groups refusals by reason with two examples each, with the count last', () => {
    expect(summaryText(summary, { dryRun: false, tookMs: 200_000 }).split('\n')).toEqual([
      '  refused  out_of_range, 1 002 times',
      '             a.csv:7  ts=99',
      '             b.csv:1  ts=98',
      '             … and 1 000 more',
      '  refused  no_date, once',
      '             c.csv  no time',
      '1 200 files, 3 600 000 facts read, 3 599 000 rows new, 1 003 refused in 3 min 20 s',
    ])
  })

  test('lists what was read with tolerance after what was refused, most frequent first', () => {
    const first = { name: 'a.csv', example: '\u22121.5', line: 12 }
    const toleratedBy: Summary['toleratedBy'] = new Map([
      ['byte_order_mark', { count: 1, first: { name: 'a.csv', example: 'UTF-8', line: 1 } }],
      ['look_alike', { count: 4310, first }],
    ])
    const text = summaryText({ ...summary, toleratedBy, refusedBy: new Map() }, { dryRun: true })
    expect(text.split('\n').slice(0, 4)).toEqual([
      '  read     signs that only look like the usual ones, 4 310 times',
      '             a.csv:12  «\u22121.5»',
      '  read     a byte-order mark before the text, once',
      '             a.csv:1  «UTF-8»',
    ])
  })

  test('reports where lists of past times were stored', () => {
    const pastLists = { count: 2, oldestMs: Date.UTC(2025, 0, 2, 6), latestMs: Date.UTC(2025, 0, 3) }
    const text = summaryText({ ...summary, pastLists, refusedBy: new Map() }, { dryRun: false })
    expect(text).toMatch(
      /2 lists and warnings of 2025-01-02 06:00 UTC to 2025-01-03 00:00 UTC: exports .*\n.*known from now on/,
    )
  })
})
