import { z } from 'zod'
import {
  GRID_COLUMNS,
  MAX_COMPARED_PLACES,
  MAX_DASHBOARD_NAME,
  MAX_DASHBOARD_PLACES,
  MAX_GRID_ROWS,
  MAX_MODULE_TEXT,
  MAX_MODULES,
  MODULE_BALANCES,
  MODULE_CHARTS,
  MODULE_COMPARED,
  MODULE_COMPARED_HOURS,
  MODULE_HOURS,
  MODULE_LISTS,
  MODULE_MATERIALS,
  MODULE_MINUTES,
  MODULE_NETWORKS,
  MODULE_PERIODS,
  MODULE_SKILL_DAYS,
  MODULE_SKILL_MEASURES,
  MODULE_SKILLS,
  MODULE_STATISTICS,
  MODULE_TIMELINES,
} from './dashboard-codes.ts'
import { MAX_MAP_SEARCH } from './map-codes.ts'
import { MEASURE_CODES, type MeasureCode } from './measures.ts'
import { Instant, route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

const Id = z.string().min(1).max(200)
const Name = z.string().trim().min(1).max(MAX_DASHBOARD_NAME).regex(ONE_LINE, 'one line')

/** Position of a module, in columns and rows. */
const Box = {
  id: z.string().regex(/^[a-z0-9]{1,16}$/),
  x: z
    .int()
    .min(0)
    .max(GRID_COLUMNS - 1),
  y: z.int().min(0).max(MAX_GRID_ROWS),
  w: z.int().min(1).max(GRID_COLUMNS),
  h: z.int().min(1).max(MAX_GRID_ROWS),
  title: z
    .string()
    .trim()
    .max(MAX_DASHBOARD_NAME)
    .regex(ONE_LINE, 'one line')
    .describe('Empty: a title built from the content.'),
}
const module = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), ...Box, ...shape })

/** A place of the organisation; empty: the first that the person follows, else the first of all. */
const PlaceId = z
  .string()
  .max(200)
  .describe('Empty: the first favourite of the person, otherwise the first in the list.')
const Measure = z.enum(MEASURE_CODES as readonly [MeasureCode, ...MeasureCode[]])
const MapSearch = z
  .string()
  .max(MAX_MAP_SEARCH)
  .regex(/^[\x21-\x7e]*$/, 'an address: printable ASCII without blanks')
  .describe('Query string of the map’s address; empty: the default view.')

export const DashboardModule = z
  .discriminatedUnion('kind', [
    module('map', { search: MapSearch }),
    module('radar', { search: MapSearch }),
    module('list', { of: z.enum(MODULE_LISTS), hasOnlyFavourites: z.boolean() }),
    module('value', {
      stationId: PlaceId,
      measure: Measure,
    }),
    module('series', { stationId: PlaceId, hours: z.literal(MODULE_HOURS) }),
    module('meteogram', { castpointId: PlaceId }),
    module('chart', { castpointId: PlaceId, chart: z.enum(MODULE_CHARTS) }),
    module('strip', { circuitId: PlaceId }),
    module('directive', { circuitId: PlaceId }),
    module('alerts', { hasOnlyFavourites: z.boolean() }),
    module('camera', { cameraId: PlaceId }),
    module('film', { cameraId: PlaceId }),
    module('oversight', { oversightId: z.string().max(200).describe('Empty: all watches.') }),
    module('news', {}),
    module('text', { markdown: z.string().max(MAX_MODULE_TEXT) }),
    module('statistics', {
      stationId: PlaceId,
      chart: z.enum(MODULE_STATISTICS),
      measure: Measure.describe('For the charts of steps, hours and years.'),
      period: z.enum(MODULE_PERIODS),
    }),
    module('model', { stationId: PlaceId }),
    module('comparison', {
      places: z
        .array(z.string().regex(/^[ps]\..{1,198}$/s))
        .max(MAX_COMPARED_PLACES)
        .describe('Points as p.<id>, stations as s.<id>; none: the first two favourites of the person.'),
      measure: z.enum(MODULE_COMPARED),
      range: z.enum(MODULE_COMPARED_HOURS),
    }),
    module('skill', {
      castpointId: PlaceId,
      chart: z.enum(MODULE_SKILLS),
      measure: z.enum(MODULE_SKILL_MEASURES),
      days: z.literal(MODULE_SKILL_DAYS),
    }),
    module('dangers', {
      castpointId: z.string().max(200).describe('Empty: all forecast points with alerts.'),
    }),
    module('oversightCourse', {
      oversightId: z.string().max(200).describe('Empty: the first.'),
      chart: z.enum(MODULE_TIMELINES),
    }),
    module('network', {
      circuitId: z.string().max(200).describe('Empty: the whole network.'),
      chart: z.enum(MODULE_NETWORKS),
    }),
    module('balance', { chart: z.enum(MODULE_BALANCES), material: z.enum(MODULE_MATERIALS) }),
    module('tide', { tidepointId: z.string().max(200).describe('Empty: the first.') }),
    module('storm', { stationId: PlaceId, minutes: z.literal(MODULE_MINUTES) }),
    module('outages', {
      hasOnlyOwn: z.boolean().describe('Only outages that affect places of the organisation.'),
    }),
  ])
  .describe('A section of a screen on a grid of twelve columns.')

const Places = z.array(Id).max(MAX_DASHBOARD_PLACES)

export const DashboardContent = z.discriminatedUnion('form', [
  z
    .strictObject({
      form: z.literal('simple'),
      stations: Places,
      castpoints: Places,
      circuits: Places,
      cameras: Places,
    })
    .describe('Only the places are stored; the contents are derived. Empty: the favourites of the person.'),
  z.strictObject({
    form: z.literal('advanced'),
    modules: z
      .array(DashboardModule)
      .max(MAX_MODULES)
      .refine((modules) => new Set(modules.map(({ id }) => id)).size === modules.length, 'each id once'),
  }),
])

export const Dashboard = z.object({
  id: z.string(),
  name: z.string(),
  content: DashboardContent,
  isDefault: z.boolean().describe('Whether it is the person’s start dashboard.'),
  isShared: z.boolean().describe('Whether everyone in the organisation who has the address may see it.'),
  isOwn: z.boolean(),
  author: z.string().describe('Name of the owner.'),
  changedAt: Instant,
})

const ownCall = { area: 'dashboards', access: { scope: 'self' } } as const
const params = { setupId: z.string(), userId: z.string() }
const dashboardParams = { ...params, dashboardId: z.string().max(64) }
const body = z.strictObject({
  name: Name,
  content: DashboardContent,
  isDefault: z.boolean(),
  isShared: z.boolean(),
})

/** Dashboards are preferences: always the current ones, whatever the requested time. */
export const listDashboards = route({
  ...ownCall,
  method: 'GET',
  path: '/setups/:setupId/users/:userId/dashboards',
  summary: 'The person’s dashboards, by name.',
  params,
  response: { dashboards: z.array(Dashboard) },
})

export const getDashboard = route({
  ...ownCall,
  method: 'GET',
  path: '/setups/:setupId/users/:userId/dashboards/:dashboardId',
  summary: 'A dashboard of the person, or one shared by somebody in the organisation.',
  params: dashboardParams,
  response: { dashboard: Dashboard },
})

export const addDashboard = route({
  ...ownCall,
  access: { scope: 'self', anyFeature: ['dashboard_add', 'dashboard_add_advanced'] },
  method: 'POST',
  path: '/setups/:setupId/users/:userId/dashboards',
  summary: 'Saves a dashboard; a simple one requires dashboard_add, an advanced one dashboard_add_advanced.',
  params,
  body,
  response: { dashboard: Dashboard },
})

export const changeDashboard = route({
  ...ownCall,
  access: { scope: 'self', feature: 'dashboard_edit' },
  method: 'PUT',
  path: '/setups/:setupId/users/:userId/dashboards/:dashboardId',
  summary: 'Changes a dashboard of the person; making a simple one advanced requires dashboard_add_advanced.',
  params: dashboardParams,
  body,
  response: { dashboard: Dashboard },
})

export const removeDashboard = route({
  ...ownCall,
  access: { scope: 'self', feature: 'dashboard_delete' },
  method: 'DELETE',
  path: '/setups/:setupId/users/:userId/dashboards/:dashboardId',
  summary: 'Deletes a dashboard of the caller.',
  params: dashboardParams,
  response: { dashboards: z.array(Dashboard) },
})

/** A dashboard that the organisation prepares for its people, by role. */
export const DashboardTemplate = z.object({
  id: z.string(),
  revision: Revision,
  name: z.object({ fr: Name, en: Name }),
  roleIds: z.array(z.string().max(64)).max(50).describe('Roles that see it; none: everybody.'),
  order: z.int(),
  content: DashboardContent,
})

export const dashboardTemplateCalls = versionedCalls({
  area: 'dashboards',
  path: '/setups/:setupId/dashboard_templates',
  topic: 'dashboard_template',
  plural: 'templates of dashboards',
  entry: DashboardTemplate,
  body: z.strictObject({
    name: z.strictObject({ fr: Name, en: Name }),
    roleIds: z.array(z.string().max(64)).max(50),
    order: z.int().min(0).max(1000),
    content: DashboardContent,
    expectedRevision: ExpectedRevision,
  }),
  access: { read: { scope: 'member' }, write: { scope: 'member', feature: 'admin_users' } },
})

export const listDashboardTemplates = dashboardTemplateCalls.list
export const getDashboardTemplate = dashboardTemplateCalls.get
export const getDashboardTemplateHistory = dashboardTemplateCalls.history
export const putDashboardTemplate = dashboardTemplateCalls.put
export const removeDashboardTemplate = dashboardTemplateCalls.remove
