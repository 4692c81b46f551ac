import { expect, test } from 'vitest'
import type { Part } from '../style-part.ts'
import { fadedPart } from './faded-part.ts'

test('a faded part keeps what its paint says and multiplies it', () => {
  const part = { id: 'x', type: 'circle', paint: { 'circle-opacity': 0.5, 'circle-radius': 4 } } as Part
  expect(fadedPart(part, 1)).toBe(part)
  expect(fadedPart(part, 0.25).paint).toEqual({
    'circle-radius': 4,
    'circle-opacity': ['*', 0.5, 0.25],
    'circle-stroke-opacity': ['*', 1, 0.25],
  })
})
