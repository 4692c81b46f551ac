import { expect, test } from 'vitest'
import { simultaneous } from './simultaneous.ts'

const drive = (from: string, to: string) => ({
  departAt: `2026-11-28T${from}:00Z`,
  finishAt: `2026-11-28T${to}:00Z`,
})

test('one drive after the other is none at the same time', () => {
  const others = [drive('18:00', '20:00'), drive('21:30', '23:00'), drive('23:30', '23:50')]
  expect(simultaneous(others, [drive('20:00', '21:30')])).toEqual([])
  expect(simultaneous(others, [drive('19:59', '21:31')])).toEqual(others.slice(0, 2))
  expect(simultaneous(others, [])).toEqual([])
})
