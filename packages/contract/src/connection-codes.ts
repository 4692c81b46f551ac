/** What a source delivers, in the order of the lists that people see. */
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

/** Sources that report events only: without an event, old data are normal, and only failed pulls count as silence. */
export const EVENT_DRIVEN: readonly Brings[] = ['alerts', 'hazards', 'layers', 'cameras']

/**
 * State of a connection. `off`: switched off; `waiting`: not tried yet; `ok`; `listening`: a subscription is open;
 * `refusing`: it works, but some values are refused; `silent`: it works, but has delivered nothing new for too
 * long; `failing`: the last attempts failed; `resting`: so many attempts failed that it pauses for a while.
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

/**
 * Faults in the settings of a connection that their schema cannot express; each has a sentence in the form.
 */
export const SETTING_FAULTS = [
  'box',
  'codes',
  'free_ensembles',
  'free_points',
  'key_again',
  'login_in_address',
  'name_and_password',
  'no_address',
  'own_network',
  'protocol',
  'requests_a_point',
  'requests_a_run',
  'same_ids',
  'same_signs',
  'sensors_or_box',
  'station_column',
  'stations_or_box',
  'tile_path',
  'tile_places',
  'tile_time',
  'tile_times',
  'time_format',
  'time_zone',
] as const
export type SettingFault = (typeof SETTING_FAULTS)[number]

/** States that need a person's attention. */
export const TROUBLED_STATES: readonly ConnectionState[] = ['silent', 'failing', 'resting']
