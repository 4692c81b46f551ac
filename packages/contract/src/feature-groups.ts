import type { Feature } from './features.ts'

/** Features by what they are about, in the order in which a role is written. Each stands in one group. */
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
 * Features that refuse nothing yet, since what they guard is not built: a role may have them. One that acts leaves this
 * list, which a test holds.
 */
export const AWAITED_FEATURES = [
  'dashboard_add',
  'dashboard_edit',
  'dashboard_delete',
  'dashboard_add_advanced',
  'presentation_mode',
  'help_button',
  'bulletin_pdf',
  'datapoints_map',
  'admin_stations',
  'admin_ceils',
  'admin_news',
  'news',
  'reports',
  'reports_zone',
  'map_wind',
  'stations_stats',
  'stations_stats_export',
  'prescriptions',
  'directive_notify',
  'directive_auto',
  'oversight',
  'support_disable',
  'demo_performance',
] as const satisfies readonly Feature[]

/** Features that act without guarding a call or a part of one: on what a body may change, or in the browser. */
export const FEATURES_WITHOUT_CALL = [
  'admin_users',
  'admin_users_zone',
  'admin_users_edit_email',
  'bulletin_email_hide',
  'edit_timezone',
  'edit_zone',
  'hotline_display',
  'hotline_phone_hide',
  'profile_disable',
  'wiki_button',
  'user_auto_logout_30',
] as const satisfies readonly Feature[]
