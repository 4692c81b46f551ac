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

/**
 * What a text reader tolerates in a message without refusing it. `byte_order_mark`; `encoding`: the bytes prove another
 * encoding than the declared or configured one; `line_end`: lines end with a carriage return alone; `look_alike`: a sign written for another, such as U+2212 for a minus;
 * `end_of_day`: 24:00, read as the next midnight; `word_for_zero`: «calm»; `above_limit`: humidity above 100 %, read as
 * 100 %.
 */
export const TOLERANCES = [
  'byte_order_mark',
  'encoding',
  'line_end',
  'look_alike',
  'end_of_day',
  'word_for_zero',
  'above_limit',
] as const
export type ToleranceKind = (typeof TOLERANCES)[number]

/** States that need a person's attention. */
export const TROUBLED_STATES: readonly ConnectionState[] = ['silent', 'failing', 'resting']
