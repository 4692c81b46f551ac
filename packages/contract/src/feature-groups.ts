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
 * Features that no call requires. The server uses them to restrict single fields of a request, or only the
 * browser uses them.
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
 * Features that no screen checks. The server returns less without them, so the screen needs no check. A test
 * verifies the list.
 */
export const FEATURES_WITHOUT_SCREEN = [
  'bridge',
  'fcast_history',
  'hotline_display',
  'hotline_phone_hide',
] as const satisfies readonly Feature[]

/** Features that a screen checks. */
export type ScreenFeature = Exclude<Feature, (typeof FEATURES_WITHOUT_SCREEN)[number]>

/** For docs/features.md: the part of a screen that a feature enables or, for a restricting feature, hides. */
export const FEATURE_SCREENS = {
  stations: 'Stations and their pages, the stations of the maps',
  obs_map: 'the map next to the list of stations, /cartes',
  datapoints_map: '/cartes and its forecast points',
  map_wind: 'layer “forecast wind” of /cartes',
  map_storm: 'layer “lightning” of /cartes',
  forecasts: 'Forecasts and their pages',
  bulletin_pdf: 'the bulletin of a forecast point, as a page and as PDF',
  datapoints_sub: 'the bell next to a forecast point or circuit, switches and schedules of the notifications',
  bulletin_email_hide: 'bulletins by e-mail in the bell menu and in the notification settings',
  alerts:
    'Alerts and the maps of Vigilance and Vigicrues, layer “alerts” of /cartes, alerts by e-mail and by SMS in the bell menu and in the notification settings',
  oversight: 'Watches and their pages',
  forecast_pn: 'column of the rain-snow limit',
  forecast_iso0: 'column of the freezing level',
  long_cast: 'tab “long term” of a forecast',
  stations_stats: 'Statistics: of all stations and of each',
  stations_stats_export: 'export of the statistics',
  admin_stations:
    'editing station messages and the organisation’s details of a station; health and maintenance of stations',
  humancast_edit: 'writing and withdrawing forecasters’ comments and corrections',
  roadcast: 'Tonight, Circuits, Network, tab “road” of a forecast',
  prescriptions: 'column of advice in Circuits, advice on a circuit',
  directive: 'column of directives in Circuits, directives of a circuit and their history',
  directive_notify: 'notifying the team of a directive, and sending reminders',
  directive_post: 'issuing, changing and archiving directives on a circuit; objecting to automatic ones',
  directive_auto: 'limits of the automatic directives on a circuit',
  cameras: 'Cameras and their pages, pictures next to forecasts',
  help_button: 'help on each screen',
  wiki_button: 'the wiki in the account menu',
  edit_timezone: 'the time zone in the preferences',
  edit_zone: 'choosing one’s own zones',
  profile_disable: 'preferences, zones and organisations of the profile',
  user_auto_logout_30: 'automatic sign-out after 30 minutes',
  admin_users: 'organisation, roles, road network, log; all users in the user list',
  admin_users_zone: 'Administration, with the users of the person’s own zones',
  admin_users_create: 'creating and importing users',
  admin_users_edit: 'locking users and sending password links',
  admin_users_delete: 'deleting users',
  admin_users_edit_email: 'editing the e-mail address of a user',
  admin_user_unlock: 'unlocking an account',
  admin_users_export_subs: 'export of subscriptions',
  support_disable: 'Support, in the account menu',
  news: 'News and Briefings',
  reports: 'Reports, and the hand-over of a shift',
  reports_zone: 'the choice of a zone in Reports',
  admin_news: 'writing news, adding recordings to the briefings',
  dashboard_add: 'creating and copying simple dashboards',
  dashboard_add_advanced: 'creating and copying advanced dashboards, creating a dashboard from a template',
  dashboard_edit: 'changing and sharing a dashboard',
  dashboard_delete: 'deleting a dashboard',
  presentation_mode: 'presentation mode, in the top bar',
  admin_sources: 'data sources, cameras of the organisation',
  demo_performance: 'Performance: durations of calls, event stream, drawing and chain, and a load test',
  admin_ceils:
    'alert thresholds of the stations, alerts at forecast points, risk rules and treatment table, each with a page for testing it on past data',
} as const satisfies Record<ScreenFeature, string>
