/**
 * Every advisory lock of the program, so that no number is used twice. 7305 is the lock of the publication log; the
 * database function `publish` takes it.
 */
export const ADVISORY_LOCKS = {
  migration: 7304,
  publication: 7305,
  identityKeys: 7306,
  supervisor: 7307,
  embeddedNeed: 7308,
  health: 7309,
  delivery: 7310,
  pushKeys: 7312,
  tenantLogin: 7313,
  queues: 7314,
  historyHour: 7315,
  testTemplate: 7399,
} as const
