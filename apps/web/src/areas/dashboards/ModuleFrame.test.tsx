// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { DashboardView } from './DashboardView.tsx'
import type { Module } from './dashboard.ts'
import { aModule } from './module-kinds.ts'

const text = aModule('text', { id: 'm1', x: 0, y: 0 }, { markdown: 'Relève à 7 h' })

test('a module of a newer program version displays a message, and nothing else breaks', async () => {
  const newer = { ...text, id: 'm2', kind: 'hologram', depth: 3 } as unknown as Module
  await drawn(<DashboardView modules={[newer, text]} />)
  expect(screen.getByRole('region', { name: 'Module plus récent' }).textContent).toContain(
    'rechargez la page',
  )
  expect(await screen.findByText('Relève à 7 h')).toBeDefined()
})

test('a chart that only a newer version has displays a message, too', async () => {
  const newer = { ...aModule('statistics', { id: 'm2', x: 0, y: 0 }), chart: 'hologram' }
  await drawn(<DashboardView modules={[newer as unknown as Module, text]} />)
  expect(screen.getByRole('region', { name: 'Module plus récent' })).toBeDefined()
  expect(await screen.findByText('Relève à 7 h')).toBeDefined()
})

test('a setting that only a newer version has is ignored', async () => {
  await drawn(<DashboardView modules={[{ ...text, chart: 'hologram' } as unknown as Module]} />)
  expect(await screen.findByText('Relève à 7 h')).toBeDefined()
})

test('a module that the role may not see leaves an empty gap without a message', async () => {
  const wind = aModule('statistics', { id: 'm2', x: 0, y: 0 }, { chart: 'wind' })
  await drawn(<DashboardView modules={[wind, text]} />, { context: { hasFeature: () => false } })
  expect(screen.queryByRole('region', { name: /Rose des vents/ })).toBeNull()
  expect(await screen.findByText('Relève à 7 h')).toBeDefined()
})

test('a module without an available place does not affect the others', async () => {
  const wind = aModule('statistics', { id: 'm2', x: 0, y: 0 }, { chart: 'wind' })
  const skill = aModule('skill', { id: 'm3', x: 0, y: 8 })
  await drawn(<DashboardView modules={[wind, skill, text]} />)
  expect(await screen.findAllByText('Aucun lieu à afficher ici.')).toHaveLength(2)
  expect(screen.getByText('Relève à 7 h')).toBeDefined()
})
