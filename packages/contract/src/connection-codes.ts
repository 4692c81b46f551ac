/** What a source brings; the order of the lists that people see. */
export const BRINGS = [
  'observations',
  'forecasts',
  'alerts',
  'hazards',
  'cameras',
  'layers',
  'tides',
] as const
export type Brings = (typeof BRINGS)[number]

/**
 * How a connection is doing. `off`: switched off; `waiting`: not tried yet; `ok`; `listening`: a subscription is
 * open; `refusing`: it works, and some values are refused; `silent`: it works, and brings nothing new for too long;
 * `failing`: the last tries failed; `resting`: so many failed that it is left alone for a while.
 */
export const CONNECTION_STATES = [
  'off',
  'waiting',
  'ok',
  'listening',
  'refusing',
  'silent',
  'failing',
  'resting',
] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

/** States that want a person's eye. */
export const TROUBLED_STATES: readonly ConnectionState[] = ['silent', 'failing', 'resting']
