/** Code tables of alerts; their words are in `language`. */

/** Subject of an alert. `snow_ice` and `coastal` are Météo-France's own; `other` is used if no key fits. */
export const ALERT_TYPES = [
  'flood',
  'storm_surge',
  'high_water',
  'fog',
  'ice',
  'marine',
  'wind',
  'blizzard',
  'freezing_rain',
  'freezing_drizzle',
  'thunderstorm',
  'snowfall',
  'snow_squall',
  'blowing_snow',
  'winter_storm',
  'rain',
  'tornado',
  'heat',
  'cold',
  'windchill',
  'smog',
  'avalanche',
  'frost',
  'flash_freeze',
  'snow_ice',
  'coastal',
  'forest_fire',
  'other',
] as const
export type AlertType = (typeof ALERT_TYPES)[number]

/** 0 none or ended, 1 minor, 2 moderate, 3 strong, 4 extreme. */
export const SEVERITIES = [0, 1, 2, 3, 4] as const
export type Severity = (typeof SEVERITIES)[number]
/** Key of a severity's word within a sentence (`codes.severity`), by its number. */
export const SEVERITY_KEYS = ['none', 'minor', 'moderate', 'strong', 'extreme'] as const satisfies {
  readonly length: (typeof SEVERITIES)['length']
}

/** The severities that warn. */
export const WARNING_SEVERITIES = [1, 2, 3, 4] as const satisfies readonly Severity[]
export type WarningSeverity = (typeof WARNING_SEVERITIES)[number]

/**
 * Issuer of an alert: the product itself, the French and the Canadian weather service, the flood watch,
 * another.
 */
export const ALERT_SOURCES = ['MG', 'MF', 'SMC', 'Vigicrues', 'other'] as const
export type AlertSource = (typeof ALERT_SOURCES)[number]

/** Whether an alert in force is new or updated. */
export const ALERT_STATUSES = ['active', 'updated'] as const
export type AlertStatus = (typeof ALERT_STATUSES)[number]

/** Types of items that can be marked as read. */
export const READ_TYPES = ['alerts', 'reports', 'briefings'] as const
export type ReadType = (typeof READ_TYPES)[number]

/** Services that publish a map with their alerts, by the id of their source. */
export const ALERT_MAPS = ['vigilance', 'vigicrues'] as const
export type AlertMap = (typeof ALERT_MAPS)[number]
