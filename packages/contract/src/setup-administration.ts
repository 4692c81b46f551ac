import { z } from 'zod'
import { LOCALES, UNIT_SYSTEMS } from './codes.ts'
import { FEATURES } from './features.ts'
import { Instant, route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'
import { Feature } from './users.ts'

const setup = { setupId: z.string() }
const access = { scope: 'member', feature: 'admin_users' } as const
const Name = z.string().trim().min(1).max(100).regex(ONE_LINE, 'one line')
const Revision = z.number().int().min(1).describe('Incremented by each change.')
const ExpectedRevision = Revision.describe('The revision that the change is based on.')
/** An address within the product. */
const Path = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\p{Cc}\\]*$/u, 'an address within the product begins with one /')
const Optional = (maxLength: number) => z.string().trim().min(1).max(maxLength).nullable()

export const Hotline = z.object({
  name: Optional(100),
  phone: Optional(40),
  email: z.email().max(200).nullable(),
  hours: Optional(200).describe('Opening hours, as free text.'),
})

const Settings = {
  name: Name,
  homepage: Path.nullable().describe(
    'Start page; null: the dashboard, or the first screen that the person may open.',
  ),
  themes: z
    .array(z.enum(['light', 'dark']))
    .min(1)
    .max(2),
  slides: z
    .array(z.object({ url: Path, timing: z.number().int().min(3).max(3600).describe('Seconds.') }))
    .max(50)
    .describe('Slides of the presentation, in order.'),
  urlWiki: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  hotline: Hotline.nullable(),
  technicalContact: Hotline.nullable().describe(
    'Contact for questions about the product; tickets are sent there.',
  ),
  weatherContact: Hotline.nullable().describe('Contact for questions about the weather.'),
  stationVersion: z.union([z.literal(1), z.literal(2)]),
  timezone: z.string().max(64),
  logo: z
    .string()
    .max(90_000)
    .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/)
    .nullable()
    .describe('A picture as a data URL.'),
  defaultLang: z.enum(LOCALES).describe('Default for new people.'),
  defaultUnit: z.enum(UNIT_SYSTEMS).describe('Default for new people.'),
  directiveReadMinutes: z
    .int()
    .min(5)
    .max(1440)
    .describe('Minutes after which people who have not read a directive are reminded.'),
  everyPictureDays: z.int().min(1).max(60).describe('Days for which every picture of its cameras is stored.'),
  hourlyPictureDays: z
    .int()
    .min(1)
    .max(366)
    .describe('Days for which the first picture of each hour is stored; at least as long as every picture.'),
}

export const SetupSettings = z.object({ ...Settings, revision: Revision })

export const getSetupSettings = route({
  method: 'GET',
  path: '/setups/:setupId/settings',
  area: 'setups',
  summary: 'Settings of the organisation.',
  access,
  params: setup,
  response: { settings: SetupSettings },
})

export const updateSetupSettings = route({
  method: 'PUT',
  path: '/setups/:setupId/settings',
  area: 'setups',
  summary: 'Changes settings of the organisation; omitted ones stay unchanged.',
  access,
  params: setup,
  body: z.object(Settings).partial().extend({ expectedRevision: ExpectedRevision }).strict(),
  response: { settings: SetupSettings },
})

const RoleId = z.string().max(64)
const RoleBody = {
  name: Name,
  features: z.array(Feature).max(FEATURES.length),
  needsSecondFactor: z.boolean().describe('People with this role must sign in with a second factor.'),
}
export const SetupRole = z.object({
  id: RoleId,
  ...RoleBody,
  people: z.number().int().describe('Number of people with the role.'),
  revision: Revision,
})

export const listRoles = route({
  method: 'GET',
  path: '/setups/:setupId/roles',
  area: 'setups',
  summary: 'The roles of the organisation with their features, and the number of people with each.',
  access,
  params: setup,
  response: { roles: z.array(SetupRole) },
})

export const createRole = route({
  method: 'POST',
  path: '/setups/:setupId/roles',
  area: 'setups',
  summary: 'Adds a role.',
  access,
  params: setup,
  body: z.object(RoleBody).strict(),
  response: { role: SetupRole },
})

export const updateRole = route({
  method: 'PUT',
  path: '/setups/:setupId/roles/:roleId',
  area: 'setups',
  summary: 'Changes a role; people cannot remove administration rights from themselves.',
  access,
  params: { ...setup, roleId: RoleId },
  body: z.object(RoleBody).partial().extend({ expectedRevision: ExpectedRevision }).strict(),
  response: { role: SetupRole },
})

export const deleteRole = route({
  method: 'DELETE',
  path: '/setups/:setupId/roles/:roleId',
  area: 'setups',
  summary: 'Removes a role that nobody has.',
  access,
  params: { ...setup, roleId: RoleId },
  query: { expectedRevision: z.coerce.number().int().min(1) },
  response: {},
})

export const startRoleView = route({
  method: 'PUT',
  path: '/setups/:setupId/role-view',
  area: 'setups',
  summary:
    'Switches this session to the view of another role of the organisation: read only, limited to the caller’s own rights, until it is ended, at sign-out, or after an hour.',
  access,
  params: setup,
  body: z.object({ roleId: RoleId }).strict(),
  response: { endsAt: Instant },
})

export const endRoleView = route({
  method: 'DELETE',
  path: '/setups/:setupId/role-view',
  area: 'setups',
  summary: 'Ends the view of another role.',
  access: { scope: 'member', whileViewing: true },
  params: setup,
  response: {},
})

const Position = z.tuple([z.number(), z.number()])
const Ring = z.array(Position)
/**
 * GeoJSON (RFC 7946), WGS 84. `areaProblem` checks its content, so that server and screen refuse the same
 * areas.
 */
export const ZoneArea = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring).max(50) }),
  z.object({
    type: z.literal('MultiPolygon'),
    coordinates: z.array(z.array(Ring).max(50)).min(1).max(50),
  }),
])

const ZoneId = z.string().max(64)
const ZoneBody = { name: Name, area: ZoneArea.nullable() }
export const SetupZone = z.object({
  id: ZoneId,
  ...ZoneBody,
  people: z.number().int().describe('Number of people in the zone.'),
  places: z.number().int().describe('Number of stations, points, circuits and cameras in the zone.'),
  revision: Revision,
})

export const listZones = route({
  method: 'GET',
  path: '/setups/:setupId/zones',
  area: 'setups',
  summary: 'The zones of the organisation in display order, with their areas.',
  access,
  params: setup,
  response: { zones: z.array(SetupZone) },
})

export const createZone = route({
  method: 'POST',
  path: '/setups/:setupId/zones',
  area: 'setups',
  summary: 'Adds a zone, at the end.',
  access,
  params: setup,
  body: z.object(ZoneBody).strict(),
  response: { zone: SetupZone },
})

export const updateZone = route({
  method: 'PUT',
  path: '/setups/:setupId/zones/:zoneId',
  area: 'setups',
  summary: 'Changes a zone.',
  access,
  params: { ...setup, zoneId: ZoneId },
  body: z.object(ZoneBody).partial().extend({ expectedRevision: ExpectedRevision }).strict(),
  response: { zone: SetupZone },
})

export const deleteZone = route({
  method: 'DELETE',
  path: '/setups/:setupId/zones/:zoneId',
  area: 'setups',
  summary:
    'Removes a zone. Refused if people, stations, points, circuits or cameras belong to it, unless the zone is removed from them.',
  access,
  params: { ...setup, zoneId: ZoneId },
  query: {
    expectedRevision: z.coerce.number().int().min(1),
    takenFromAll: z
      .enum(['true', 'false'])
      .default('false')
      .describe('Removes the zone from all its people and items.'),
  },
  response: {},
})

/**
 * Places that can have a zone. A camera described by a source has none of its own; it belongs to the zone in whose
 * area it is.
 */
export const ZONE_PLACES = ['stations', 'castpoints', 'cameras'] as const
export const listZonePlaces = route({
  method: 'GET',
  path: '/setups/:setupId/zone-places',
  area: 'setups',
  summary: 'Members of zones and candidates for their areas: places with their coordinates, and people.',
  access,
  params: setup,
  response: {
    places: z.array(
      z.object({
        type: z.enum(ZONE_PLACES),
        id: z.string(),
        name: z.string(),
        zoneId: ZoneId.nullable(),
        longitude: z.number(),
        latitude: z.number(),
      }),
    ),
    circuits: z.array(z.object({ id: z.string(), name: z.string(), zoneId: ZoneId.nullable() })),
    people: z.array(z.object({ id: z.string(), name: z.string(), zoneIds: z.array(ZoneId) })),
  },
})

export const orderZones = route({
  method: 'PUT',
  path: '/setups/:setupId/zone-order',
  area: 'setups',
  summary: 'Sorts the zones in the given order; those not listed follow in their previous order.',
  access,
  params: setup,
  body: z.object({ ids: z.array(ZoneId).max(1000) }).strict(),
  response: { zones: z.array(SetupZone) },
})
