// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { Age } from './Age.tsx'

const NOW = '2026-11-17T03:00:00Z'
const minutesBefore = (minutes: number) => Date.parse(NOW) - minutes * 60_000
const at = { address: `/?time=${NOW}` }
const freshness = () => screen.getByRole('time').parentElement?.dataset.freshness

test('gives the time of day and how long ago', async () => {
  await drawn(<Age atMs={minutesBefore(3)} periodS={600} />, at)
  expect(screen.getByText('03:57 · il y a 3 min')).toBeDefined()
  expect(freshness()).toBe('fresh')
})

test('is muted after its period', async () => {
  await drawn(<Age atMs={minutesBefore(15)} periodS={600} />, at)
  expect(freshness()).toBe('late')
})

test('says in words that a value is older than three periods', async () => {
  await drawn(<Age atMs={minutesBefore(45)} periodS={600} />, at)
  expect(freshness()).toBe('outdated')
  expect(screen.getByText('Dernières données (périmées)')).toBeDefined()
})

test('in short form has whole hours beyond two hours, and keeps the words in the tooltip', async () => {
  await drawn(<Age atMs={minutesBefore(150)} periodS={600} form="short" />, at)
  expect(screen.getByText('2 h')).toBeDefined()
  expect(screen.queryByText('Dernières données (périmées)')).toBeNull()
  expect(screen.getByTitle(/Dernières données \(périmées\)$/)).toBeDefined()
})

test('gives the date if older than a day', async () => {
  await drawn(<Age atMs={minutesBefore(26 * 60)} periodS={600} />, at)
  expect(screen.getByText(/^lun\. 16 nov\. 2026, 02:00 · il y a/)).toBeDefined()
})

test('is a dash if there is no time', async () => {
  await drawn(<Age atMs={null} periodS={600} />, at)
  expect(screen.getByText('–')).toBeDefined()
})
