// @vitest-environment happy-dom
import { dangersOf } from '@verglas/contract/alert-rules'
import { expect, test } from 'vitest'
import { frenchDisplay as display } from '../../test-support/a-display.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { DangerPlaces } from './DangerPlaces.tsx'
import type { Alert } from './use-alerts.ts'
import { VoiceLine } from './VoiceLine.tsx'

const NOW_MS = Date.parse('2026-01-15T06:00:00Z')

const anAlert = (changes: Partial<Alert> = {}): Alert => ({
  id: 'ca-a',
  id_castpoint: '',
  id_station: null,
  id_circuit: null,
  zoneId: null,
  point_name: 'sans lieu',
  type: 'flood',
  severity: 3,
  message: 'Crue de l’Alagnon',
  time_start: '2026-01-15T03:00:00Z',
  start: '2026-01-15T03:00:00Z',
  end: '2026-01-16T03:00:00Z',
  isEndAssumed: true,
  hours: null,
  source: 'other',
  value: null,
  own: null,
  isActive: true,
  status: 'active',
  level: 'Severe',
  areaName: null,
  issuedAt: '2026-01-15T03:00:00Z',
  provider: 'cap',
  attribution: 'Service',
  read: false,
  ...changes,
})

async function textOf(changes: Partial<Alert>) {
  const alert = anAlert(changes)
  const [danger] = dangersOf([alert])
  if (!danger) throw new Error('no danger')
  const { container } = await drawn(
    <>
      <DangerPlaces display={display} danger={danger} nowMs={NOW_MS} isOpen={false} />
      <VoiceLine display={display} alert={alert} at={[alert]} areas={[]} nowMs={NOW_MS} />
    </>,
  )
  return container.textContent ?? ''
}

test('a card says that an alert has no place and that its end is ours', async () => {
  const text = await textOf({})
  expect(text).toMatch(/Sans lieu\s: la source n’indique aucune zone/)
  expect(text).toMatch(/fin non indiquée, retenue par Verglas/)
})

test('a card of an alert with a place and an end says neither', async () => {
  const text = await textOf({ id_castpoint: 'col', point_name: 'Col de la Fageole', isEndAssumed: false })
  expect(text).toMatch(/1 lieu\s: Col de la Fageole/)
  expect(text).not.toMatch(/sans lieu|fin non indiquée/i)
})
