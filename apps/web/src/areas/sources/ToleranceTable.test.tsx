// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { ToleranceTable } from './ToleranceTable.tsx'

test('each kind has its words, its number, and the place where it was first', async () => {
  const lastAt = '2026-01-15T06:00:00Z'
  await drawn(
    <ToleranceTable
      tolerances={[
        { what: 'look_alike', count: 4310, lastAt, example: '\u22121,5', name: 'station.csv', line: 12 },
        {
          what: 'encoding',
          count: 1,
          lastAt,
          example: 'UTF-8 instead of UTF-16',
          name: 'cap.xml',
          line: null,
        },
      ]}
    />,
  )
  const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(first).toMatch(/Signes qui ressemblent aux signes usuels.*4.310.*\u22121,5.*station\.csv, ligne 12/)
  expect(second).toMatch(/Autre encodage que celui déclaré.*cap\.xml$/)
})
