import { CONNECTION_STATES, type ConnectionState } from '@verglas/contract/connection-codes'
import type { ConnectionHealth } from '../../ingest/engine/health-queries.ts'

export type Watched = ConnectionHealth & { state: ConnectionState }

type Metric = {
  name: string
  type: 'counter' | 'gauge'
  help: string
  of: (connection: Watched, now: Date) => number | null
}

const seconds = (at: Date | null): number | null => (at ? at.getTime() / 1000 : null)

const METRICS: readonly Metric[] = [
  {
    name: 'runs_total',
    type: 'counter',
    help: 'Pulls, or stretches of a subscription.',
    of: (connection) => connection.runsTotal,
  },
  {
    name: 'failed_runs_total',
    type: 'counter',
    help: 'Pulls that failed.',
    of: (connection) => connection.failedTotal,
  },
  {
    name: 'messages_total',
    type: 'counter',
    help: 'Messages read.',
    of: (connection) => connection.messagesTotal,
  },
  { name: 'facts_total', type: 'counter', help: 'Facts read.', of: (connection) => connection.factsTotal },
  {
    name: 'appended_total',
    type: 'counter',
    help: 'Facts that were new.',
    of: (connection) => connection.appendedTotal,
  },
  {
    name: 'refused_total',
    type: 'counter',
    help: 'Values and messages refused.',
    of: (connection) => connection.refusedTotal,
  },
  { name: 'failures', type: 'gauge', help: 'Failures in a row.', of: (connection) => connection.failures },
  {
    name: 'last_success_timestamp_seconds',
    type: 'gauge',
    help: 'When it last went well.',
    of: (connection) => seconds(connection.lastSuccessAt),
  },
  {
    name: 'newest_fact_timestamp_seconds',
    type: 'gauge',
    help: 'What its newest fact is about.',
    of: (connection) => seconds(connection.newestFactAt),
  },
  {
    name: 'lag_seconds',
    type: 'gauge',
    help: 'Between the newest fact and its arrival.',
    of: (connection) => connection.lagS,
  },
]

/** The health of connections in the text format of Prometheus, version 0.0.4. */
export function metricsText(watched: readonly Watched[], now: Date): string {
  const lines: string[] = []
  for (const { name, type, help, of } of METRICS) {
    lines.push(`# HELP verglas_connection_${name} ${help}`, `# TYPE verglas_connection_${name} ${type}`)
    for (const connection of watched) {
      const value = of(connection, now)
      if (value !== null) lines.push(`verglas_connection_${name}{${labelsOf(connection)}} ${value}`)
    }
  }
  lines.push(
    '# HELP verglas_connection_state 1 for the state that it is in.',
    '# TYPE verglas_connection_state gauge',
  )
  for (const connection of watched)
    for (const state of CONNECTION_STATES)
      lines.push(
        `verglas_connection_state{${labelsOf(connection)},state="${state}"} ${connection.state === state ? 1 : 0}`,
      )
  return `${lines.join('\n')}\n`
}

const labelsOf = ({ id, source, ownerSetupId }: Watched): string =>
  `connection="${escaped(id)}",source="${escaped(source)}",setup="${escaped(ownerSetupId ?? '')}"`

export const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
