// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { frenchDisplay } from '../../test-support/a-display.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { RoadStrip } from './RoadStrip.tsx'
import { roadOf } from './test-road.ts'

test('draws the next day: road condition and danger, with a time label every six hours', async () => {
  const steps = roadOf(
    Array.from({ length: 30 }, () => -1),
    { condition: 7, hazard_level: 3 },
  )
  await drawn(<RoadStrip steps={steps} display={frenchDisplay} name="Col" />)
  const heads = screen.getAllByRole('columnheader')
  expect(heads).toHaveLength(24)
  expect(heads.filter(({ textContent }) => textContent !== '')).toHaveLength(4)
  const [condition, risk] = screen.getAllByRole('row').slice(1)
  const wordsOf = (row: HTMLElement | undefined) =>
    new Set(
      row &&
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.title.split(' · ')[1]),
    )
  expect(wordsOf(condition)).toEqual(new Set(['givre']))
  expect(wordsOf(risk)).toEqual(new Set(['fort']))
})
