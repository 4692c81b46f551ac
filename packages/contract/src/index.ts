import { z } from 'zod'
import * as account from './account.ts'
import * as acts from './acts.ts'
import * as alerts from './alerts.ts'
import * as answers from './answers.ts'
import * as balances from './balances.ts'
import * as baseMaps from './base-maps.ts'
import * as briefings from './briefings.ts'
import * as bulletins from './bulletins.ts'
import * as cameraMasks from './camera-masks.ts'
import * as cameraUploads from './camera-uploads.ts'
import * as cameras from './cameras.ts'
import * as ceils from './ceils.ts'
import * as circuits from './circuits.ts'
import * as climate from './climate.ts'
import * as climateNormals from './climate-normals.ts'
import * as config from './config.ts'
import * as dashboards from './dashboards.ts'
import * as directiveLimits from './directive-limits.ts'
import * as directives from './directives.ts'
import * as dossiers from './dossiers.ts'
import * as envca from './envca.ts'
import * as exportCalls from './exports.ts'
import * as external from './external.ts'
import * as favourites from './favourites.ts'
import * as forecast from './forecast.ts'
import * as humancast from './humancast.ts'
import * as infos from './infos.ts'
import * as layers from './layers.ts'
import * as lists from './lists.ts'
import * as maps from './maps.ts'
import * as network from './network.ts'
import * as notifications from './notifications.ts'
import * as outages from './outages.ts'
import * as oversights from './oversights.ts'
import * as ownCameras from './own-cameras.ts'
import * as performanceCalls from './performance.ts'
import * as platform from './platform.ts'
import * as points from './points.ts'
import * as prescriptions from './prescriptions.ts'
import * as reports from './reports.ts'
import * as risks from './risks.ts'
import * as roadcast from './roadcast.ts'
import * as roads from './roads.ts'
import { AsOf, type Call, Instant } from './route.ts'
import * as scenarios from './scenarios.ts'
import * as sentDocument from './sent-document.ts'
import * as setupAdministration from './setup-administration.ts'
import * as setups from './setups.ts'
import * as skill from './skill.ts'
import * as snowEvents from './snow-events.ts'
import * as sources from './sources.ts'
import * as stationAdding from './station-adding.ts'
import * as stationHealth from './station-health.ts'
import * as stationMerge from './station-merge.ts'
import * as stationMessages from './station-messages.ts'
import * as stationSettings from './station-settings.ts'
import * as stationVisits from './station-visits.ts'
import * as stations from './stations.ts'
import * as statistics from './statistics.ts'
import * as storm from './storm.ts'
import * as support from './support.ts'
import * as tides from './tides.ts'
import * as treatmentActs from './treatment-acts.ts'
import * as treatmentSettings from './treatment-settings.ts'
import * as treatmentTable from './treatment-table.ts'
import * as userAdministration from './user-administration.ts'
import * as userDemands from './user-demands.ts'
import * as users from './users.ts'
import * as vehicles from './vehicles.ts'
import * as walls from './walls.ts'
import * as whatIf from './what-if.ts'

export type { Conflict, ErrorCode, Problem } from './errors.ts'
export type { Access, Call, Topic } from './route.ts'
export { AsOf, Instant }

const areas = {
  ...config,
  ...snowEvents,
  ...sources,
  ...users,
  ...account,
  ...userAdministration,
  ...userDemands,
  ...setups,
  ...setupAdministration,
  ...performanceCalls,
  ...platform,
  ...points,
  ...stationSettings,
  ...stationHealth,
  ...stationVisits,
  ...stations,
  ...statistics,
  ...stationAdding,
  ...stationMerge,
  ...stationMessages,
  ...ceils,
  ...storm,
  ...forecast,
  ...roadcast,
  ...scenarios,
  ...skill,
  ...climate,
  ...climateNormals,
  ...humancast,
  ...acts,
  ...alerts,
  ...answers,
  ...outages,
  ...circuits,
  ...maps,
  ...dashboards,
  ...walls,
  ...network,
  ...risks,
  ...oversights,
  ...directives,
  ...directiveLimits,
  ...dossiers,
  ...balances,
  ...prescriptions,
  ...treatmentActs,
  ...treatmentSettings,
  ...vehicles,
  ...treatmentTable,
  ...whatIf,
  ...roads,
  ...tides,
  ...layers,
  ...baseMaps,
  ...cameras,
  ...ownCameras,
  ...cameraUploads,
  ...cameraMasks,
  ...envca,
  ...exportCalls,
  ...external,
  ...favourites,
  ...infos,
  ...briefings,
  ...reports,
  ...sentDocument,
  ...support,
  ...notifications,
  ...bulletins,
}

type Areas = typeof areas
type CallName = {
  [Name in keyof Areas]: Areas[Name] extends { path: string; access: object } ? Name : never
}[keyof Areas]

/** Every call by name. */
export const CALLS = Object.fromEntries(
  Object.entries(areas).filter(
    ([, value]) => typeof value === 'object' && 'path' in value && 'access' in value,
  ),
) as unknown as Pick<Areas, CallName>

/** Every exported schema, by its name. */
export const SCHEMAS: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries({ AsOf, Instant, ...lists, ...areas }).filter(([, value]) => value instanceof z.ZodType),
) as unknown as Record<string, z.ZodType>

export type Calls = typeof CALLS
export type { CallName }

/** Input and output of a call as types only, because the web loads no schemas. */
export type CallParams<Name extends CallName> = z.input<Calls[Name]['params']>
export type CallQuery<Name extends CallName> = z.input<Calls[Name]['query']>
export type CallBody<Name extends CallName> = Calls[Name]['body'] extends z.ZodType
  ? z.input<Calls[Name]['body']>
  : never
export type CallAnswer<Name extends CallName> = z.output<Calls[Name]['response']>
export type AnyCall = Call
export * from './account.ts'
export * from './acts.ts'
export * from './alerts.ts'
export * from './answers.ts'
export * from './balances.ts'
export * from './base-maps.ts'
export * from './briefings.ts'
export * from './bulletins.ts'
export * from './camera-masks.ts'
export * from './camera-uploads.ts'
export * from './cameras.ts'
export * from './ceils.ts'
export * from './circuits.ts'
export * from './climate.ts'
export * from './climate-normals.ts'
export * from './config.ts'
export * from './dashboards.ts'
export * from './directive-limits.ts'
export * from './directives.ts'
export * from './dossiers.ts'
export * from './envca.ts'
export * from './exports.ts'
export * from './external.ts'
export * from './favourites.ts'
export * from './forecast.ts'
export * from './humancast.ts'
export * from './infos.ts'
export * from './layers.ts'
export * from './maps.ts'
export * from './network.ts'
export * from './notifications.ts'
export * from './outages.ts'
export * from './oversights.ts'
export * from './own-cameras.ts'
export * from './performance.ts'
export * from './platform.ts'
export * from './points.ts'
export * from './prescriptions.ts'
export * from './reports.ts'
export * from './risks.ts'
export * from './roadcast.ts'
export * from './roads.ts'
export * from './scenarios.ts'
export * from './setup-administration.ts'
export * from './setups.ts'
export * from './skill.ts'
export * from './snow-events.ts'
export * from './sources.ts'
export * from './station-adding.ts'
export * from './station-health.ts'
export * from './station-merge.ts'
export * from './station-messages.ts'
export * from './station-settings.ts'
export * from './station-visits.ts'
export * from './stations.ts'
export * from './statistics.ts'
export * from './storm.ts'
export * from './support.ts'
export * from './tides.ts'
export * from './treatment-acts.ts'
export * from './treatment-settings.ts'
export * from './treatment-table.ts'
export * from './user-administration.ts'
export * from './user-demands.ts'
export * from './users.ts'
export * from './vehicles.ts'
export type { VersionedCalls } from './versioned.ts'
export * from './walls.ts'
export * from './what-if.ts'
