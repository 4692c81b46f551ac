import { FEATURES, type Feature, LIMITING_FEATURES } from './features.ts'

const READER = ['stations', 'obs_map', 'forecasts', 'cameras', 'alerts', 'help_button'] as const
const OPERATOR = [
  ...READER,
  'stations_stats',
  'forecast_pn',
  'forecast_iso0',
  'fcast_history',
  'long_cast',
  'roadcast',
  'bridge',
  'oversight',
  'prescriptions',
  'directive',
  'presentation_mode',
  'hotline_display',
  'wiki_button',
  'bulletin_pdf',
  'datapoints_sub',
  'datapoints_map',
  'map_wind',
  'map_storm',
  'news',
  'reports',
  'edit_timezone',
  'dashboard_add',
  'dashboard_edit',
  'dashboard_delete',
] as const
const SUPERVISOR = [
  ...OPERATOR,
  'directive_post',
  'directive_notify',
  'stations_stats_export',
  'dashboard_add_advanced',
  'admin_ceils',
] as const

/** Features of drivers: they read orders, report what they did, and look at their circuit on a phone. */
const CREW = [
  ...READER,
  'datapoints_map',
  'roadcast',
  'bridge',
  'prescriptions',
  'directive',
  'hotline_display',
  'wiki_button',
  'news',
] as const

/**
 * The initial roles of an organisation, which its administrators change and copy. Their names are in
 * `language`.
 */
export const DEFAULT_ROLES = {
  administrator: FEATURES.filter((feature) => !LIMITING_FEATURES.includes(feature)),
  zone_administrator: [
    ...OPERATOR,
    'humancast_edit',
    'admin_users_zone',
    'admin_users_create',
    'admin_users_edit',
    'edit_zone',
  ],
  supervisor: SUPERVISOR,
  operator: OPERATOR,
  crew: CREW,
  forecaster: [...OPERATOR, 'humancast_edit'],
  external: [...READER, 'user_auto_logout_30'],
  consultant: [...READER, 'stations_stats', 'stations_stats_export', 'user_auto_logout_30'],
  wall: [
    ...READER,
    'roadcast',
    'bridge',
    'oversight',
    'directive',
    'news',
    'presentation_mode',
    'profile_disable',
    'support_disable',
  ],
} as const satisfies Record<string, readonly Feature[]>

export type DefaultRole = keyof typeof DEFAULT_ROLES
