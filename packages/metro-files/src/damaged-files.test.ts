import { forecastRoad } from '@verglas/road-model'
import { expect, test } from 'vitest'
import { FileProblem } from './file-problem.ts'
import { readMetroCase } from './road-case.ts'
import { roadcastEntries } from './roadcast-entries.ts'
import { someFiles } from './test-files.ts'

/** A generator of numbers from 0 to below 1, always the same for a seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const VALUES = [
  '1e9',
  '-1e9',
  '1e-99',
  '9999',
  'NaN',
  '',
  '-',
  '0',
  '∞',
  '0x10',
  '12,5',
  '100000',
  '-273.15',
  '<b/>',
]

/** A copy with some values exchanged, and sometimes a piece lost, duplicated or overwritten. */
function damaged(text: string, next: () => number): string {
  const at = () => Math.floor(next() * text.length)
  let copy = text.replace(/>[^<>\n]+</g, (value) =>
    next() < 0.02 ? `>${VALUES[Math.floor(next() * VALUES.length)]}<` : value,
  )
  if (next() < 0.2) {
    const from = at()
    copy = copy.slice(0, from) + copy.slice(from + Math.floor(next() * 200))
  }
  if (next() < 0.2) {
    const from = at()
    copy = copy.slice(0, from) + copy.slice(Math.max(0, from - Math.floor(next() * 300)))
  }
  if (next() < 0.1) {
    const from = at()
    copy = `${copy.slice(0, from)}${String.fromCharCode(Math.floor(next() * 300))}${copy.slice(from + 1)}`
  }
  return copy
}

test('damaged files give either an error message or a road within bounds', () => {
  let answered = 0
  let refused = 0
  for (let seed = 0; seed < 600; seed++) {
    const next = chance(seed)
    const file = (name: keyof typeof someFiles) => ({
      name: `${name}.xml`,
      text: damaged(someFiles[name], next),
    })
    try {
      const { roadCase } = readMetroCase({
        station: seed % 4 === 0 ? file('station') : { name: 's', text: someFiles.station },
        observation: file('observation'),
        forecast: file('forecast'),
      })
      for (const entry of roadcastEntries(forecastRoad(roadCase))) {
        const { time, ...numbers } = entry
        const odd = Object.entries(numbers).find(([, value]) => !Number.isFinite(value))
        expect(odd, `seed ${seed} at ${time}`).toBeUndefined()
        expect(Math.abs(entry.rst), `seed ${seed} at ${time}`).toBeLessThan(80)
      }
      answered += 1
    } catch (error) {
      if (!(error instanceof FileProblem) && !(error instanceof RangeError)) {
        throw new Error(`seed ${seed}`, { cause: error })
      }
      expect(error.message).not.toContain('\n')
      refused += 1
    }
  }
  expect(answered).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(100)
}, 60_000)
