import { HEALTH_CODES, REHEARSAL_OUTCOMES } from '@verglas/contract/health-codes'
import type { Waiting } from '../../blobs/waiting-blobs.ts'
import type { AsOf } from '../../db/as-of.ts'
import type { BackupState } from '../../db/backup-state.ts'
import type { DeliveryTime, Quantiles } from '../../db/delivery-times.ts'
import type { InstallationProblem } from '../../db/installation-problems.ts'
import type { JobState } from '../../db/job-state.ts'
import { escaped } from './metrics.ts'

/** The state of the installation in the text format of Prometheus. */
export function installationText(
  problems: readonly InstallationProblem[],
  jobs: readonly JobState[],
  times: readonly DeliveryTime[],
  latest: AsOf,
): string {
  const count = (code: string) => problems.filter((problem) => problem.code === code).length
  return [
    '# HELP verglas_problem How many of a kind are open.',
    '# TYPE verglas_problem gauge',
    ...HEALTH_CODES.map((code) => `verglas_problem{code="${code}"} ${count(code)}`),
    '# HELP verglas_job_last_end_timestamp_seconds When a job came to its end last.',
    '# TYPE verglas_job_last_end_timestamp_seconds gauge',
    ...jobs.flatMap(({ name, endedAt }) =>
      endedAt
        ? [`verglas_job_last_end_timestamp_seconds{job="${escaped(name)}"} ${endedAt.getTime() / 1000}`]
        : [],
    ),
    '# HELP verglas_job_failures Failures in a row.',
    '# TYPE verglas_job_failures gauge',
    ...jobs.map(({ name, failures }) => `verglas_job_failures{job="${escaped(name)}"} ${failures}`),
    '# HELP verglas_delivery_seconds From a fact to its message in the outbox (written) and handed over (sent), 24 h.',
    '# TYPE verglas_delivery_seconds gauge',
    ...times.flatMap(({ channel, written, sent }) => [
      ...secondsOf(channel, 'written', written),
      ...(sent ? secondsOf(channel, 'sent', sent) : []),
    ]),
    '# HELP verglas_revision The newest revision of the log.',
    '# TYPE verglas_revision counter',
    `verglas_revision ${latest.rev}`,
    '',
  ].join('\n')
}

/** The metrics of the nightly backups; empty if there are none. */
export function backupText({ latestAt, rehearsal }: BackupState): string {
  const lines: string[] = []
  if (latestAt)
    lines.push(
      '# HELP verglas_backup_timestamp_seconds When the latest backup of a night was complete.',
      '# TYPE verglas_backup_timestamp_seconds gauge',
      `verglas_backup_timestamp_seconds ${latestAt.getTime() / 1000}`,
    )
  if (rehearsal)
    lines.push(
      '# HELP verglas_rehearsal_timestamp_seconds When a backup was last restored into a scratch database.',
      '# TYPE verglas_rehearsal_timestamp_seconds gauge',
      `verglas_rehearsal_timestamp_seconds ${rehearsal.rehearsedAt.getTime() / 1000}`,
      '# HELP verglas_rehearsal_outcome How that ended: 1 for one of the outcomes.',
      '# TYPE verglas_rehearsal_outcome gauge',
      ...REHEARSAL_OUTCOMES.map(
        (outcome) =>
          `verglas_rehearsal_outcome{outcome="${outcome}"} ${outcome === rehearsal.outcome ? 1 : 0}`,
      ),
    )
  return lines.map((line) => `${line}\n`).join('')
}

/** The metrics of the files on this machine that wait for the object store; empty without an object store. */
export function storeText(waiting: Waiting | null): string {
  if (!waiting) return ''
  return [
    '# HELP verglas_store_waiting_files Files of this machine that wait for the object store.',
    '# TYPE verglas_store_waiting_files gauge',
    `verglas_store_waiting_files ${waiting.count}`,
    '# HELP verglas_store_waiting_bytes Their size.',
    '# TYPE verglas_store_waiting_bytes gauge',
    `verglas_store_waiting_bytes ${waiting.bytes}`,
    '',
  ].join('\n')
}

function secondsOf(channel: string, stage: string, { medianS, p95S, slowestS }: Quantiles): string[] {
  return (
    [
      ['0.5', medianS],
      ['0.95', p95S],
      ['1', slowestS],
    ] as const
  ).map(
    ([quantile, seconds]) =>
      `verglas_delivery_seconds{channel="${channel}",stage="${stage}",quantile="${quantile}"} ${seconds}`,
  )
}
