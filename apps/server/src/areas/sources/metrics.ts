import { CONNECTION_STATES, type ConnectionState } from '@verglas/contract/connection-codes'
import type { ConnectionHealth } from '../../ingest/engine/health-queries.ts'

export type Watched = ConnectionHealth & { state: ConnectionState }

type Metric = {
  name: string
  type: 'counter' | 'gauge'
  help: string
  of: (one: Watched, now: Date) => number | null
}

const seconds = (at: Date | null): number | null => (at ? at.getTime() / 1000 : null)

const METRICS: readonly Metric[] = [
  {
    name: 'runs_total',
    type: 'counter',
    help: 'Pulls, or stretches of a subscription.',
    of: (one) => one.runsTotal,
  },
  { name: 'failed_runs_total', type: 'counter', help: 'Pulls that failed.', of: (one) => one.failedTotal },
  { name: 'messages_total', type: 'counter', help: 'Messages read.', of: (one) => one.messagesTotal },
  { name: 'facts_total', type: 'counter', help: 'Facts read.', of: (one) => one.factsTotal },
  { name: 'appended_total', type: 'counter', help: 'Facts that were new.', of: (one) => one.appendedTotal },
  {
    name: 'refused_total',
    type: 'counter',
    help: 'Values and messages refused.',
    of: (one) => one.refusedTotal,
  },
  { name: 'failures', type: 'gauge', help: 'Failures in a row.', of: (one) => one.failures },
  {
    name: 'last_success_timestamp_seconds',
    type: 'gauge',
    help: 'When it last went well.',
    of: (one) => seconds(one.lastSuccessAt),
  },
  {
    name: 'newest_fact_timestamp_seconds',
    type: 'gauge',
    help: 'What its newest fact is about.',
    of: (one) => seconds(one.newestFactAt),
  },
  {
    name: 'lag_seconds',
    type: 'gauge',
    help: 'Between the newest fact and its arrival.',
    of: (one) => one.lagS,
  },
]

/** The health of connections in the text format of Prometheus, version 0.0.4. */
export function metricsText(watched: readonly Watched[], now: Date): string {
  const lines: string[] = []
  for (const { name, type, help, of } of METRICS) {
    lines.push(`# HELP verglas_connection_${name} ${help}`, `# TYPE verglas_connection_${name} ${type}`)
    for (const one of watched) {
      const value = of(one, now)
      if (value !== null) lines.push(`verglas_connection_${name}{${labelsOf(one)}} ${value}`)
    }
  }
  lines.push(
    '# HELP verglas_connection_state 1 for the state that it is in.',
    '# TYPE verglas_connection_state gauge',
  )
  for (const one of watched)
    for (const state of CONNECTION_STATES)
      lines.push(`verglas_connection_state{${labelsOf(one)},state="${state}"} ${one.state === state ? 1 : 0}`)
  return `${lines.join('\n')}\n`
}

const labelsOf = ({ id, source, ownerSetupId }: Watched): string =>
  `connection="${escaped(id)}",source="${escaped(source)}",setup="${escaped(ownerSetupId ?? '')}"`

export const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
