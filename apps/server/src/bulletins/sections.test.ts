import { expect, test } from 'vitest'
import { penOf } from './pen.ts'
import type { PointKnown } from './point-known.ts'
import { blocksOf } from './sections.ts'

const NOW_MS = Date.parse('2026-01-20T04:00:00Z')

function adviceOf(prescription: object) {
  const known = {
    advices: [{ circuit: { name: 'Col' }, prescription }],
    nowMs: NOW_MS,
  } as unknown as PointKnown
  const pen = penOf({ lang: 'en', unit: 'metric' }, 'UTC', NOW_MS)
  return blocksOf(pen, known, { sections: ['advice'], drawn: null }).at(-1)
}

test('a bulletin says why nothing is advised: it does not look as if nothing were to be done', () => {
  expect(adviceOf({ headline: null, missing: 'surface', isOutdated: false })).toMatchObject({
    kind: 'list',
    entries: [expect.stringMatching(/^Col: No recommendation – the road temperature is missing/)],
  })
})

test('an advice that is not to be followed any more is not repeated', () => {
  const block = adviceOf({ headline: { treatment: 'salt' }, missing: null, isOutdated: true })
  expect(block).toMatchObject({ entries: [expect.stringMatching(/^Col: /)] })
  expect(JSON.stringify(block)).not.toContain('alt ')
})
