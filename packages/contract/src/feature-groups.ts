import type { Feature } from './features.ts'

/** Features by subject, in the order in which a role lists them. Each feature is in one group. */
export const FEATURE_GROUPS = {
  stations: ['stations', 'obs_map', 'bridge', 'stations_stats', 'stations_stats_export', 'admin_stations'],
  forecasts: [
    'forecasts',
    'fcast_history',
    'long_cast',
    'forecast_pn',
    'forecast_iso0',
    'humancast_edit',
    'bulletin_pdf',
    'bulletin_email_hide',
    'datapoints_sub',
  ],
  road: ['roadcast', 'prescriptions', 'directive', 'directive_post', 'directive_notify', 'directive_auto'],
  watching: ['alerts', 'oversight', 'cameras', 'datapoints_map', 'map_wind', 'map_storm', 'admin_ceils'],
  workplace: [
    'dashboard_add',
    'dashboard_edit',
    'dashboard_delete',
    'dashboard_add_advanced',
    'presentation_mode',
    'news',
    'admin_news',
    'reports',
    'reports_zone',
  ],
  help: ['help_button', 'wiki_button', 'hotline_display', 'hotline_phone_hide', 'support_disable'],
  profile: ['edit_timezone', 'edit_zone', 'profile_disable', 'user_auto_logout_30'],
  administration: [
    'admin_users',
    'admin_users_zone',
    'admin_users_create',
    'admin_users_edit',
    'admin_users_delete',
    'admin_users_edit_email',
    'admin_user_unlock',
    'admin_users_export_subs',
    'admin_sources',
    'demo_performance',
  ],
} as const satisfies Record<string, readonly Feature[]>

export type FeatureGroup = keyof typeof FEATURE_GROUPS

/**
 * Features that do not guard a call or part of one: they limit what a body may change, or act in the browser.
 */
export const FEATURES_WITHOUT_CALL = [
  'admin_users',
  'admin_users_zone',
  'admin_users_edit_email',
  'bulletin_email_hide',
  'datapoints_map',
  'edit_timezone',
  'edit_zone',
  'help_button',
  'hotline_display',
  'hotline_phone_hide',
  'profile_disable',
  'presentation_mode',
  'wiki_button',
  'user_auto_logout_30',
  'stations_stats_export',
] as const satisfies readonly Feature[]

/**
 * Features that no screen checks itself: the answers differ, and the screens with them. A test makes sure
 * that a feature that a screen
 * checks is not in this list.
 */
export const FEATURES_WITHOUT_SCREEN = [
  'bridge',
  'fcast_history',
  'hotline_display',
  'hotline_phone_hide',
] as const satisfies readonly Feature[]

/** Features that a screen checks: something on it needs them. */
export type ScreenFeature = Exclude<Feature, (typeof FEATURES_WITHOUT_SCREEN)[number]>

/**
 * What a screen contains only with the feature or, for a limiting feature, only without it. For
 * docs/features.md.
 */
export const FEATURE_SCREENS = {
  stations: 'Stations and their pages, the stations of the maps',
  obs_map: 'the map beside the list of stations, /cartes',
  datapoints_map: '/cartes',
  map_wind: 'layer “forecast wind” of /cartes',
  map_storm: 'layer “lightning” of /cartes',
  forecasts: 'Forecasts and their pages',
  bulletin_pdf: 'the bulletin of a forecast point, as a page and as PDF',
  datapoints_sub: 'the bell beside a forecast point, switches and schedules of the notifications',
  bulletin_email_hide: 'takes bulletins by mail from the bell and from the notifications',
  alerts:
    'Alerts and the maps of Vigilance and Vigicrues, layer “alerts” of /cartes, alerts by mail and by SMS in the bell and in the notifications',
  oversight: 'Oversights and their pages',
  forecast_pn: 'column of the rain-snow limit',
  forecast_iso0: 'column of the freezing level',
  long_cast: 'tab “long term” of a forecast',
  stations_stats: 'Statistics: of all stations and of each',
  stations_stats_export: 'export of the statistics',
  admin_stations:
    'writing and taking away the message of a station, what the organisation says of it, health and maintenance of the stations',
  humancast_edit: 'writing and withdrawing what forecasters say',
  roadcast: 'Tonight, Circuits, Network, tab “road” of a forecast',
  prescriptions: 'column of advice in Circuits, advice on a circuit',
  directive: 'column of directives in Circuits, directives of a circuit and their history',
  directive_notify: 'telling the team of a directive, and telling it again',
  directive_post: 'giving, changing and archiving a directive on a circuit, objecting to an automatic one',
  directive_auto: 'limits of the automatic directives on a circuit',
  cameras: 'Cameras and their pages, pictures beside forecasts',
  help_button: 'help on each screen',
  wiki_button: 'the wiki in the menu of the account',
  edit_timezone: 'the time zone among the preferences',
  edit_zone: 'saving one’s zones',
  profile_disable: 'preferences, zones and organisations of the profile',
  user_auto_logout_30: 'the end of the session after half an hour',
  admin_users: 'organisation, roles, road network, log; everybody among the people',
  admin_users_zone: 'Administration, with the people of one’s zones',
  admin_users_create: 'adding and importing people',
  admin_users_edit: 'locking people and sending links for a password',
  admin_users_delete: 'deleting people',
  admin_users_edit_email: 'the e-mail among the fields of a person',
  admin_user_unlock: 'unlocking an account',
  admin_users_export_subs: 'export of subscriptions',
  support_disable: 'Support, in the menu of the account',
  news: 'News and Briefings',
  reports: 'Reports, and the hand-over of a shift',
  reports_zone: 'the choice of a zone among the reports',
  admin_news: 'writing news, adding recordings to the briefings',
  dashboard_add: 'making and copying a simple dashboard',
  dashboard_add_advanced: 'making and copying an advanced dashboard, taking a template as one’s own',
  dashboard_edit: 'changing and sharing a dashboard',
  dashboard_delete: 'deleting a dashboard',
  presentation_mode: 'the presentation, in the top bar',
  admin_sources: 'sources of data, cameras of the organisation',
  demo_performance: 'Performance: the product measures itself',
  admin_ceils:
    'alert thresholds of the stations, alerts at forecast points, risk rules and treatment table, each with its bench',
} as const satisfies Record<ScreenFeature, string>
