import { createRoute, useNavigate } from '@tanstack/react-router'
import type { Area, Places } from '../../lib/area-manifest.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { duty } from './duty/screens.tsx'
import { setup } from './setup/screens.tsx'
import { DirectiveBadge, UnreadCount } from './team/DirectiveBadge.tsx'
import { vehicles } from './vehicles/screens.tsx'

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/circuits',
  staticData: { access: 'roadcast', hasForecasts: true, hint: 'circuits' },
  component: screen(() => import('./circuits/CircuitsPage.tsx'), 'CircuitsPage'),
})

const CircuitPage = screen(() => import('./circuits/CircuitPage.tsx'), 'CircuitPage')
const circuit = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/circuit/$circuitId',
  staticData: { access: 'roadcast', hasForecasts: true, hint: 'circuit' },
  component: CircuitPage,
})
const circuitAt = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/circuit/$circuitId/$castpointId',
  staticData: { access: 'roadcast', hasForecasts: true, hint: 'circuit' },
  component: CircuitPage,
})
const whatIf = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/circuit/$circuitId/$castpointId/whatif',
  staticData: { access: 'prescriptions', hasForecasts: true },
  component: screen(() => import('./whatif/WhatIfPage.tsx'), 'WhatIfPage'),
})
const SimpleCircuitPage = screen(() => import('./circuits/SimpleCircuitPage.tsx'), 'SimpleCircuitPage')
const simple = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/simple/$circuitId',
  staticData: { access: 'roadcast', hasForecasts: true },
  component: SimpleCircuitPage,
})
const simpleAt = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/simple/$circuitId/$castpointId',
  staticData: { access: 'roadcast', hasForecasts: true },
  component: SimpleCircuitPage,
})

const CrewPage = screen(() => import('./crew/CrewPage.tsx'), 'CrewPage')
const crew = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/crew',
  staticData: { access: 'directive', hasForecasts: true },
  component: CrewPage,
})
const crewCircuit = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/crew/$circuitId',
  staticData: { access: 'directive', hasForecasts: true },
  component: CrewPage,
})

const agreement = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/agreement',
  staticData: { access: 'prescriptions' },
  component: screen(() => import('./agreement/AgreementPage.tsx'), 'AgreementPage'),
})

const dossier = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/dossier/$circuitId',
  staticData: { access: 'directive_post' },
  component: screen(() => import('./dossier/DossierPage.tsx'), 'DossierPage'),
})

const pointDossier = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/dossier/point/$castpointId',
  staticData: { access: 'directive_post' },
  component: screen(() => import('./dossier/DossierPage.tsx'), 'PointDossierPage'),
})

const balance = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/balance',
  staticData: { access: 'directive_post', hint: 'balance' },
  component: screen(() => import('./balance/BalancePage.tsx'), 'BalancePage'),
})

const importing = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/treatments/import',
  staticData: { access: 'directive_post' },
  component: screen(() => import('./done/ImportTreatmentsPage.tsx'), 'ImportTreatmentsPage'),
})

const recommendations = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/recommendations',
  staticData: { access: 'prescriptions', hasForecasts: true, hint: 'recommendations' },
  component: screen(() => import('./recommendations/RecommendationsPage.tsx'), 'RecommendationsPage'),
})

/** Circuits can be searched by name and by crew; their location is that of their first forecast point. */
function useCircuitPlaces(): ReturnType<Places['use']> {
  const navigate = useNavigate()
  const { hasFeature, points } = useContextData()
  const { data, isLoading, error, refetch } = useCall('listCircuits', {}, { enabled: hasFeature('roadcast') })
  const places = (data?.circuits ?? []).map(({ id, name, zoneId, crew, castpoints }) => {
    const first = points.find(({ id_castpoint }) => id_castpoint !== null && id_castpoint === castpoints[0])
    return {
      id,
      name,
      zoneId,
      at: first ? ([first.longitude, first.latitude] as const) : null,
      ...(crew ? { hint: crew } : {}),
      words: crew ?? '',
      open: () => void navigate({ to: '/roads/circuit/$circuitId', params: { circuitId: id } }),
    }
  })
  return { list: places, isLoading, error: data ? null : error, retry: () => void refetch() }
}

export const orders = {
  name: 'orders',
  adminPages: [...setup.adminPages, ...vehicles.adminPages],
  routes: [
    list,
    circuit,
    circuitAt,
    whatIf,
    simple,
    simpleAt,
    crew,
    crewCircuit,
    agreement,
    dossier,
    pointDossier,
    balance,
    importing,
    recommendations,
    ...duty.routes,
    ...setup.routes,
    ...vehicles.routes,
  ],
  navigation: [
    {
      path: '/roads/crew',
      group: 'circuits',
      position: 10,
      label: 'navigation.crew',
      key: 'j',
      // Only for crews, who read orders but neither issue them nor work at a desk.
      hiddenFrom: ['directive_post', 'reports'],
    },
    {
      path: '/roads/circuits',
      group: 'circuits',
      position: 20,
      label: 'navigation.circuits',
      key: 'r',
      alsoAt: ['/roads/circuit', '/roads/simple', '/roads/treatments', '/roads/dossier'],
      Count: UnreadCount,
    },
    {
      path: '/roads/recommendations',
      group: 'circuits',
      position: 30,
      label: 'circuits.recommendations.title',
    },
    ...duty.navigation,
    {
      path: '/roads/agreement',
      group: 'circuits',
      position: 50,
      label: 'circuits.agreement.link',
    },
    { path: '/roads/balance', group: 'circuits', position: 60, label: 'balance.title' },
  ],
  TopBarBadge: DirectiveBadge,
  places: {
    follow: 'circuits',
    label: 'navigation.circuits',
    followLabel: 'firstLogin.stepCircuits',
    use: useCircuitPlaces,
  },
} as const satisfies Area
