import { REPLICA_STATES } from '../../db/replicas/replica-state.ts'
import type { Replicas } from '../../db/replicas/replicas.ts'
import type { ReplicaView } from '../../db/replicas/watched-replica.ts'
import type { Health } from './installation.ts'
import { escaped } from './metrics.ts'

/** A replica that a process began to check less than this ago is not reported as a problem yet. */
const MIN_IDLE_S = 2

/** Adds the replicas that this process does not use, besides those that the worker has reported. */
export function withReplicaProblems(health: Health, replicas: readonly ReplicaView[], now: Date): Health {
  const reported = new Set(
    health.problems.filter(({ code }) => code === 'replica_away').map(({ subject }) => subject),
  )
  const problems = replicas
    .filter(({ name, state, idleS }) => state !== 'following' && idleS >= MIN_IDLE_S && !reported.has(name))
    .map(({ name, idleS }) => ({
      code: 'replica_away' as const,
      subject: name,
      since: new Date(now.getTime() - 1000 * idleS),
    }))
  if (problems.length === 0) return health
  return {
    status: health.status === 'failing' ? 'failing' : 'trouble',
    problems: [...health.problems, ...problems],
  }
}

/** The public view: replicas by their number in the setting, because their addresses are internal. */
export const replicaViews = (replicas: readonly ReplicaView[], latestRev: number) =>
  replicas.map(({ state, lagS, rev }, index) => ({
    replica: index + 1,
    state,
    lagS,
    unreadRevisions: unreadRevisions(rev, latestRev),
  }))

const unreadRevisions = (rev: number | null, latestRev: number): number | null =>
  rev === null ? null : Math.max(0, latestRev - rev)

/** The replicas as this process sees them; nothing where there is none. */
export function replicasText(replicas: Replicas | null, latestRev: number): string {
  const views = replicas?.views() ?? []
  if (!replicas || views.length === 0) return ''
  const label = ({ name }: ReplicaView) => `replica="${escaped(name)}"`
  const perReplica = (metric: string, value: (view: ReplicaView) => number | null) =>
    views.flatMap((view) => {
      const number = value(view)
      return number === null ? [] : [`${metric}{${label(view)}} ${number}`]
    })
  return [
    '# HELP verglas_replica_state How this process sees a replica: 1 for one of the states; only following is used.',
    '# TYPE verglas_replica_state gauge',
    ...views.flatMap((view) =>
      REPLICA_STATES.map(
        (state) => `verglas_replica_state{${label(view)},state="${state}"} ${state === view.state ? 1 : 0}`,
      ),
    ),
    '# HELP verglas_replica_lag_seconds For how long a replica has lacked something that the primary has.',
    '# TYPE verglas_replica_lag_seconds gauge',
    ...perReplica('verglas_replica_lag_seconds', ({ lagS }) => lagS),
    '# HELP verglas_replica_unread_revisions Publications that a replica lacks.',
    '# TYPE verglas_replica_unread_revisions gauge',
    ...perReplica('verglas_replica_unread_revisions', ({ rev }) => unreadRevisions(rev, latestRev)),
    '# HELP verglas_replica_reads_total Statements that a replica has answered.',
    '# TYPE verglas_replica_reads_total counter',
    ...perReplica('verglas_replica_reads_total', ({ reads }) => reads),
    '# HELP verglas_primary_reads_total Statements of such reads that went to the primary, by reason.',
    '# TYPE verglas_primary_reads_total counter',
    ...Object.entries(replicas.primaryReads()).map(
      ([reason, count]) => `verglas_primary_reads_total{reason="${reason}"} ${count}`,
    ),
    '',
  ].join('\n')
}
