export { LOCALES, type Locale } from '@verglas/language/locales'

import type { Feature } from './features.ts'

/** Code tables of the specification (§4) and of the field; their words are in `language`. */

/** Road state as a sensor reports it. 9 is missing data: never ordered above 5, never averaged. */
export const ROAD_STATES = [
  'dry',
  'damp',
  'wet',
  'flooded',
  'frosty',
  'icy',
  'damp_salted',
  'wet_salted',
  'snowy',
  'failing',
] as const
export type RoadState = (typeof ROAD_STATES)[number]

/** Precipitation type as a sensor reports it. */
export const RAIN_TYPES = ['none', 'rain', 'snow_rain', 'snow', 'failing'] as const
export type RainType = (typeof RAIN_TYPES)[number]

/** Ice risk; 5 is missing data. */
export const ICE_RISKS = ['none', 'low', 'medium', 'high', 'sure', 'failing'] as const
export type IceRisk = (typeof ICE_RISKS)[number]

/** State of a station, worst last; `ok` is the state without a name in the specification. */
export const STATION_STATES = ['ok', 'erroneous', 'disconnected', 'broken'] as const
export type StationState = (typeof STATION_STATES)[number]

/** Why a value is not good. */
export const QUALITY_FLAGS = ['out_of_range', 'suspect', 'stuck', 'source', 'failing'] as const
export type QualityFlag = (typeof QUALITY_FLAGS)[number]

/** Checks by which quality control flags a value; the first that fails is reported. */
export const QUALITY_CHECKS = ['persistence', 'consistency', 'step', 'neighbours'] as const
export type QualityCheck = (typeof QUALITY_CHECKS)[number]

/** Quarter-days of the point's local time: 00–06, 06–12, 12–18, 18–24. */
export const QUARTER_DAYS = ['night', 'morning', 'afternoon', 'evening'] as const
export type QuarterDay = (typeof QUARTER_DAYS)[number]

/** Where wind comes from, clockwise from north. */
export const WIND_NAMES = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
] as const
export type WindName = (typeof WIND_NAMES)[number]

export const USER_TYPES = ['internal', 'external', 'consultant'] as const
export type UserType = (typeof USER_TYPES)[number]

export const MEMBERSHIP_STATES = ['new', 'active', 'inactive', 'pending'] as const
export type MembershipState = (typeof MEMBERSHIP_STATES)[number]

export const UNIT_SYSTEMS = ['metric', 'imperial'] as const
export type UnitSystem = (typeof UNIT_SYSTEMS)[number]

/** Types of items that can be favourites. */
export const FAVOURITE_TYPES = ['stations', 'castpoints', 'cameras', 'circuits', 'oversights'] as const
export type FavouriteType = (typeof FAVOURITE_TYPES)[number]

/** The feature needed to see, and so to follow, items of each type. */
export const FEATURE_TO_FOLLOW = {
  stations: 'stations',
  castpoints: 'forecasts',
  cameras: 'cameras',
  circuits: 'roadcast',
  oversights: 'oversight',
} as const satisfies Record<FavouriteType, Feature>

/** Origin of the facts of a publication. */
export const ORIGINS = ['live', 'archive', 'simulated'] as const
export type Origin = (typeof ORIGINS)[number]

/** Source of the product's own forecasts: the active sources, blended and corrected at the point. */
export const BLEND_SOURCE = 'verglas'
/** Source of alerts from the product's own rules. */
export const OWN_SOURCE = 'verglas'
/** The simulated winter of the demonstration. */
export const SIMULATED_SOURCE = 'simulated'
/** Source of skill scores: the last reading before a forecast was issued, kept constant. */
export const PERSISTENCE_SOURCE = 'persistence'

/** Content of a map layer with a time. */
export const LAYER_ROLES = ['radar_rain', 'radar_snow', 'satellite', 'satcc', 'lightning', 'other'] as const
export type LayerRole = (typeof LAYER_ROLES)[number]

/** Programs whose embedded maps the product can name. */
export const EXTERNAL_KINDS = [
  'windy',
  'stormtab',
  'sopfeu',
  'ffim',
  'airnow',
  'purpleair',
  'satcc',
  'other',
] as const

/** Channels for notifications outside the screens: mail, text message, browser notification. */
export const WAYS = ['email', 'sms', 'push'] as const
export type Way = (typeof WAYS)[number]

/** Notifications of alerts, each by another way. */
export const ALERT_NOTIFICATION_KINDS = ['alert_email', 'alert_sms', 'alert_push'] as const
export type AlertNotificationKind = (typeof ALERT_NOTIFICATION_KINDS)[number]

/** Notifications that a person can get about a forecast point. */
export const NOTIFICATION_KINDS = [...ALERT_NOTIFICATION_KINDS, 'cast_update', 'bulletin_email'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Maximum characters of a message about a station. */
export const MAX_MESSAGE_LENGTH = 500
