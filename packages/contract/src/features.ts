/**
 * The features that a role can allow. The same list hides screens and refuses calls. The names are those of the
 * specification (§6), followed by those of screens that it does not name.
 */
export const FEATURES = [
  'admin_users',
  'admin_users_zone',
  'admin_users_create',
  'admin_users_edit',
  'admin_users_delete',
  'admin_users_edit_email',
  'admin_user_unlock',
  'admin_users_export_subs',
  'dashboard_add',
  'dashboard_edit',
  'dashboard_delete',
  'dashboard_add_advanced',
  'forecasts',
  'forecast_pn',
  'forecast_iso0',
  'presentation_mode',
  'help_button',
  'bulletin_pdf',
  'bulletin_email_hide',
  'bridge',
  'datapoints_sub',
  'datapoints_map',
  'roadcast',
  'cameras',
  'alerts',
  'admin_stations',
  'admin_ceils',
  'admin_news',
  'news',
  'reports',
  'reports_zone',
  'hotline_display',
  'hotline_phone_hide',
  'fcast_history',
  'long_cast',
  'edit_timezone',
  'obs_map',
  'map_wind',
  'map_storm',
  'stations',
  'stations_stats',
  'stations_stats_export',
  'edit_zone',
  'prescriptions',
  'directive',
  'directive_post',
  'directive_notify',
  'directive_auto',
  'oversight',
  'profile_disable',
  'support_disable',
  'wiki_button',
  'demo_performance',
  'user_auto_logout_30',
  'humancast_edit',
  'admin_sources',
] as const

export type Feature = (typeof FEATURES)[number]

/** Features that restrict the person who has them. */
export const LIMITING_FEATURES: readonly Feature[] = [
  'profile_disable',
  'support_disable',
  'bulletin_email_hide',
  'hotline_phone_hide',
  'user_auto_logout_30',
]

/** What the administrator flag of a membership adds to its role: the complete administration of people. */
export const PEOPLE_FEATURES = [
  'admin_users',
  'admin_users_create',
  'admin_users_edit',
  'admin_users_delete',
  'admin_users_edit_email',
  'admin_user_unlock',
  'admin_users_export_subs',
] as const satisfies readonly Feature[]

/** Features for administering people: all of them, or those in the administrator's zones. */
export const PEOPLE_ADMINISTRATION = ['admin_users', 'admin_users_zone'] as const satisfies readonly Feature[]

export function isFeature(name: string): name is Feature {
  return (FEATURES as readonly string[]).includes(name)
}
