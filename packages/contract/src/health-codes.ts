/** Problems of an installation, for the person who runs it. */
export const HEALTH_CODES = [
  'database_away',
  'worker_silent',
  'second_lock_missing',
  'job_late',
  'job_failing',
  'role_loops',
  'set_aside',
  'disk_nearly_full',
  'retention_waits',
  'store_away',
  'history_waits',
  'history_damaged',
  'replica_away',
  'backup_old',
  'rehearsal_failed',
  'rehearsal_old',
] as const
export type HealthCode = (typeof HEALTH_CODES)[number]

/** How the rehearsal of a restore ended; impossible: the server of the database does not allow one. */
export const REHEARSAL_OUTCOMES = ['passed', 'failed', 'impossible'] as const
export type RehearsalOutcome = (typeof REHEARSAL_OUTCOMES)[number]
