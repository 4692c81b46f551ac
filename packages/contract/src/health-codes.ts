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
  'backup_old',
] as const
export type HealthCode = (typeof HEALTH_CODES)[number]
