import fs from 'node:fs'
import path from 'node:path'
import { CONNECTION_STATES } from '@verglas/contract/connection-codes'
import { expect, test } from 'vitest'
import { installationText } from './installation-metrics.ts'
import { metricsText } from './metrics.ts'

const MONITORING = path.resolve(import.meta.dirname, '../../../../../docs/monitoring')
const read = (name: string) => fs.readFileSync(path.join(MONITORING, name), 'utf8')

const documentedMetrics = new Set(
  [installationText([], [], [], { rev: 1, at: '2026-01-15T03:00:00.000Z' }), metricsText([], new Date())]
    .join('')
    .match(/(?<=^# TYPE )\w+/gm),
)

test.each(['grafana-board.json', 'alerts.yml'])(
  'every metric queried by %s is exported by the program',
  (name) => {
    const metrics = [...new Set(read(name).match(/verglas_\w+/g))]
    expect(metrics.length).toBeGreaterThan(3)
    expect(metrics.filter((metric) => !documentedMetrics.has(metric))).toEqual([])
  },
)

test('the dashboard is accepted by Grafana, and its states are those of connections', () => {
  const board = JSON.parse(read('grafana-board.json')) as { panels: { title: string; id: number }[] }
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
  const states =
    read('grafana-board.json')
      .match(/state=~\\"([a-z|]+)\\"/)?.[1]
      ?.split('|') ?? []
  expect(states.length).toBeGreaterThan(0)
  for (const state of states) expect(CONNECTION_STATES).toContain(state)
})
