import { expect, type Locator, type Page, test } from '@playwright/test'
import type { ScreenFeature } from '@verglas/contract/feature-groups'
import { LIMITING_FEATURES } from '@verglas/contract/features'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { runningEmbeddedUrl } from '../apps/server/src/db/embedded-postgres.ts'
import { productUrl, Shell, signIn } from './drivers.ts'
import { LONG } from './long.ts'

/**
 * The visible effect of each feature, switched off and on in the browser of an administrator who has all of
 * them.
 */

type Row = {
  path: string
  /** The button that reveals the element. */
  opens?: RegExp
  /** Visible only with the feature; for a feature that hides something, only without it. */
  element: (page: Page) => Locator
  /** Switched off in any case, since each of them alone would show the element. */
  without?: readonly ScreenFeature[]
}

const POINT = '/previsions/view/a75-le-crest-c'
const STATION = '/stations/view/a75-le-crest'
const CIRCUIT = '/roads/circuit/fageole'
const section = (name: string) => (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })
const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true })
const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true })
const field = (name: string) => (page: Page) => page.getByLabel(name)
const toggle = (name: string) => (page: Page) => page.getByRole('switch', { name })
const layer = (name: string | RegExp) => (page: Page) => page.getByRole('checkbox', { name })
const row = (name: string) => (page: Page) => page.getByRole('rowheader', { name })
const column = (name: string) => (page: Page) => page.getByRole('columnheader', { name })

const ROWS: Readonly<Record<Exclude<ScreenFeature, 'user_auto_logout_30'>, Row>> = {
  stations: { path: '/cameras', element: section('Stations') },
  stations_stats: { path: '/export', element: section('Statistiques') },
  stations_stats_export: { path: '/stats', element: button('Exporter') },
  admin_stations: { path: STATION, element: button(/^(Écrire un|Changer le) message$/) },
  obs_map: { path: '/stations', element: section('Carte'), without: ['datapoints_map'] },
  datapoints_map: { path: '/cartes', opens: /^Couches/, element: layer('Prévision de la chaussée') },
  map_wind: { path: '/cartes', opens: /^Couches/, element: layer('Vent prévu') },
  map_storm: { path: '/cartes', opens: /^Couches/, element: layer(/^Foudre/) },
  forecasts: { path: '/stations', element: section('Prévisions') },
  datapoints_sub: { path: POINT, element: button(/^Notifications/) },
  alerts: { path: POINT, opens: /^Notifications/, element: toggle('Alertes par courriel') },
  oversight: { path: '/alerts', element: section('Surveillances') },
  bulletin_email_hide: { path: POINT, opens: /^Notifications/, element: toggle('Bulletin par courriel') },
  bulletin_pdf: { path: POINT, element: link('Bulletin') },
  forecast_pn: { path: `${POINT}?tab=table`, element: row('Limite pluie-neige') },
  forecast_iso0: { path: `${POINT}?tab=table`, element: row('Isotherme 0 °C') },
  long_cast: { path: POINT, element: tab('Long terme') },
  humancast_edit: { path: POINT, element: button('Écrire un avis') },
  roadcast: { path: POINT, element: tab('Chaussée') },
  prescriptions: { path: '/roads/circuits', element: column('Recommandation') },
  directive: { path: '/roads/circuits', element: column('Consigne en vigueur') },
  directive_post: { path: CIRCUIT, element: button(/^(Donner une consigne|Changer la consigne)$/) },
  directive_notify: {
    path: CIRCUIT,
    opens: /^(Donner une|Changer la) consigne$/,
    element: field('Avertir l’équipe'),
  },
  directive_auto: {
    path: CIRCUIT,
    element: (page) => page.locator('summary', { hasText: 'Consignes automatiques' }),
  },
  cameras: { path: '/stations', element: section('Caméras') },
  help_button: { path: '/stations', element: button('Aide') },
  support_disable: { path: '/stations', opens: /menu du compte/i, element: link('Assistance') },
  news: { path: '/handover', element: section('Nouvelles') },
  admin_news: { path: '/news', element: link('Gérer les nouvelles') },
  reports: { path: '/news', element: section('Rapports') },
  reports_zone: { path: '/rapports', element: (page) => page.getByRole('radiogroup', { name: 'Zone' }) },
  wiki_button: { path: '/stations', opens: /menu du compte/i, element: link('Wiki') },
  edit_timezone: { path: '/user/preferences/antoine', element: field('Fuseau horaire') },
  edit_zone: { path: '/user/zone/antoine', element: button('Enregistrer') },
  profile_disable: { path: '/user', element: link('Préférences') },
  admin_users: { path: '/admin/users', element: link('Rôles') },
  admin_users_zone: { path: '/stations', element: link('Administration'), without: ['admin_users'] },
  admin_users_create: { path: '/admin/users', element: button('Ajouter') },
  admin_users_edit: { path: '/admin/user/edit/claire', element: button('Verrouiller') },
  admin_users_delete: { path: '/admin/user/edit/claire', element: button('Supprimer') },
  admin_users_edit_email: { path: '/admin/user/edit/claire', element: field('Adresse de courriel') },
  admin_user_unlock: { path: '/admin/user/edit/verrouille', element: button('Déverrouiller') },
  admin_users_export_subs: { path: '/admin/users', element: button(/Exporter/) },
  admin_sources: { path: '/admin/cameras', element: link('Sources de données') },
  admin_ceils: { path: '/admin/cameras', element: link('Règles de danger') },
  dashboard_add: {
    path: '/dashboard/usual',
    element: button('Créer le mien'),
    without: ['dashboard_add_advanced'],
  },
  dashboard_add_advanced: {
    path: '/dashboard/usual?edit=new',
    element: (page) => page.getByText('Avancé', { exact: true }),
  },
  dashboard_edit: { path: '/dashboard/antoine-nuit', element: button('Modifier') },
  dashboard_delete: {
    path: '/dashboard/antoine-nuit',
    opens: /^Autres actions/,
    element: (page) => page.getByRole('menuitem', { name: 'Supprimer' }),
  },
  demo_performance: {
    path: '/demo/performance',
    element: (page) => page.getByRole('heading', { level: 1, name: 'Performance' }),
  },
  presentation_mode: { path: '/stations', element: button('Lancer la présentation') },
}

/**
 * Stores the switched features as the demonstration panel does, and notifies the page as another tab would.
 */
async function switchFeatures(
  page: Page,
  features: { added?: readonly string[]; removed?: readonly string[] },
): Promise<void> {
  await page.evaluate(
    (value) => {
      localStorage.setItem('verglas.features', value)
      dispatchEvent(new StorageEvent('storage', { key: 'verglas.features', newValue: value }))
    },
    JSON.stringify({ added: [], removed: [], ...features }),
  )
}

async function runStatement(statement: string): Promise<void> {
  const url = await runningEmbeddedUrl(process.env.JOURNEYS_DATA ?? '')
  const database = openDatabase(url, { maxConnections: 1 })
  await database.query(statement)
  await database.close()
}

const isAdministration = ({ path }: Row) => path.startsWith('/admin/')

for (const [where, isMeant] of [
  ['of the administration', isAdministration],
  ['of the other screens', (row: Row) => !isAdministration(row)],
] as const)
  test(`each feature hides and restores its part ${where}`, LONG, async ({ page }) => {
    test.slow() // one page for each of some thirty features
    await runStatement("update setup set url_wiki = 'https://example.org/wiki' where id = 'a75'")
    await signIn(page, 'antoine', '/stations')
    await new Shell(page).isThere()
    for (const [feature, row] of Object.entries<Row>(ROWS))
      if (isMeant(row)) await toggles(page, feature, row)
  })

async function toggles(page: Page, feature: string, { path, opens, element, without = [] }: Row) {
  await test.step(feature, async () => {
    const isLimit = (LIMITING_FEATURES as readonly string[]).includes(feature)
    await switchFeatures(page, { removed: without })
    await page.goto(`${productUrl()}${path}`)
    if (opens) await page.getByRole('button', { name: opens }).click()
    await expect(element(page).first()).toBeVisible()
    await switchFeatures(page, isLimit ? { added: [feature] } : { removed: [...without, feature] })
    await expect(element(page)).toHaveCount(0)
  })
}
