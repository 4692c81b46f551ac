import { z } from 'zod'
import { BRINGS, CONNECTION_STATES } from './connection-codes.ts'
import { HEALTH_CODES } from './health-codes.ts'
import { Instant, route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'
import { ExpectedRevisionOfAddress, Revision } from './versioned.ts'

const Settings = z.record(z.string(), z.unknown())
const access = { scope: 'member', feature: 'admin_sources' } as const
const inSetup = { setupId: z.string() }
const ofConnection = { setupId: z.string(), connectionId: z.string() }

export const SourceKind = z.object({
  id: z.string(),
  brings: z.enum(BRINGS),
  everyMinutes: z.number(),
  hosts: z.array(z.string()).describe('Hosts that it asks of its own.'),
  silentAfterMinutes: z.number().describe('A silence longer than this is told.'),
  isPush: z.boolean(),
  isVerified: z.boolean().describe('Whether payloads of the provider itself have been read by its tests.'),
  secrets: z.array(z.string()).describe('Settings that are given once and never shown again.'),
  settingsSchema: z.record(z.string(), z.unknown()).describe('JSON Schema of the settings.'),
  takesPoints: z
    .boolean()
    .describe('Without `points` in the settings it is asked for all forecast points of the organisation.'),
})

export const ConnectionCounts = z.object({
  runs: z.number().int(),
  failed: z.number().int(),
  messages: z.number().int(),
  facts: z.number().int().describe('Read.'),
  appended: z.number().int().describe('New, and stored.'),
  refused: z.number().int(),
})

const connection = {
  id: z.string(),
  revision: Revision,
  source: z.string(),
  name: z.string(),
  isOwn: z
    .boolean()
    .describe('Of this organisation; a public one of the whole platform can only be looked at.'),
  isEnabled: z.boolean(),
  state: z.enum(CONNECTION_STATES),
  lastAttemptAt: Instant.nullable(),
  lastSuccessAt: Instant.nullable(),
  lastErrorAt: Instant.nullable(),
  lastError: z.string().nullable().describe('`reason: detail` in plain words.'),
  failures: z.number().int().describe('Tries that failed in a row.'),
  nextAt: Instant.nullable().describe('When it is asked next; null while it is under way or switched off.'),
  newestFactAt: Instant.nullable().describe('What the newest fact is about.'),
  lagS: z.number().nullable().describe('Between the newest fact and its arrival, seconds.'),
  silentSince: Instant.nullable(),
  last24h: ConnectionCounts,
}
export const Connection = z.object(connection)

export const listSources = route({
  method: 'GET',
  path: '/setups/:setupId/sources',
  area: 'sources',
  summary: 'Providers that the organisation can connect, and what each needs.',
  access,
  params: inSetup,
  response: { sources: z.array(SourceKind) },
})

export const listConnections = route({
  method: 'GET',
  path: '/setups/:setupId/connections',
  area: 'sources',
  summary:
    'The connections of the organisation, and the public ones that it takes facts of, with their health.',
  access,
  params: inSetup,
  response: {
    connections: z.array(Connection),
    isAsking: z
      .boolean()
      .describe('false: the installation has no contact to name to providers, so none of them is asked.'),
    installation: z
      .array(z.object({ code: z.enum(HEALTH_CODES), since: Instant }))
      .describe('What is wrong with the installation itself, for whoever runs it.'),
    setAside: z
      .array(
        z.object({
          at: Instant,
          what: z.enum(['readings', 'forecast']),
          rows: z.number().int().describe('Readings; 0 of a forecast.'),
          problem: z.string().nullable().describe('null where the process did not live to say.'),
        }),
      )
      .describe(
        'Of the last 30 days, newest first: readings that quality control could not judge, forecasts that could not be computed.',
      ),
    now: Instant,
  },
})

export const getConnection = route({
  method: 'GET',
  path: '/setups/:setupId/connections/:connectionId',
  area: 'sources',
  summary: 'One connection: settings without secrets, last runs, what was refused and why.',
  access,
  params: ofConnection,
  response: {
    connection: z.object({
      ...connection,
      settings: Settings.nullable().describe('null for a public one.'),
      secretsSet: z.array(z.string()),
      changedBy: z.string().nullable(),
      changedAt: Instant.nullable(),
    }),
    runs: z
      .array(
        z.object({
          startedAt: Instant,
          endedAt: Instant,
          outcome: z.enum(['ok', 'partial', 'failed']),
          messages: z.number().int(),
          facts: z.number().int(),
          appended: z.number().int(),
          refused: z.number().int(),
          lagS: z.number().nullable(),
          problem: z.string().nullable(),
        }),
      )
      .describe('Newest first, at most 50.'),
    refusals: z
      .array(
        z.object({
          reason: z.string(),
          count: z.number().int(),
          lastAt: Instant,
          example: z.string(),
          name: z.string().describe('File or address of the example.'),
        }),
      )
      .describe('Of the last seven days, by reason.'),
    now: Instant,
  },
})

const Name = z.string().trim().min(1).max(100).regex(ONE_LINE, 'one line')
const Secrets = z
  .record(z.string(), z.string().min(1).max(8000).nullable())
  .describe('null takes one away; one that is not named stays.')

export const createConnection = route({
  method: 'POST',
  path: '/setups/:setupId/connections',
  area: 'sources',
  summary: 'Connects a provider; what it brings belongs to the organisation.',
  access,
  params: inSetup,
  body: z.strictObject({
    source: z.string(),
    name: Name,
    settings: Settings,
    secrets: Secrets.default({}),
    isEnabled: z.boolean().default(true),
  }),
  response: { id: z.string() },
})

export const updateConnection = route({
  method: 'PUT',
  path: '/setups/:setupId/connections/:connectionId',
  area: 'sources',
  summary: 'Changes a connection of the organisation; what is not given stays.',
  access,
  params: ofConnection,
  body: z.strictObject({
    name: Name.optional(),
    settings: Settings.optional(),
    secrets: Secrets.optional(),
    isEnabled: z.boolean().optional(),
    expectedRevision: z
      .int()
      .describe('Revision that the change is based on. Conflict where another came since.'),
  }),
  response: { id: z.string(), revision: Revision },
})

export const deleteConnection = route({
  method: 'DELETE',
  path: '/setups/:setupId/connections/:connectionId',
  area: 'sources',
  summary: 'Takes a connection of the organisation away; what it brought stays.',
  access,
  params: ofConnection,
  query: { expectedRevision: ExpectedRevisionOfAddress },
  response: {},
})

export const tryConnection = route({
  method: 'POST',
  path: '/setups/:setupId/connections/:connectionId/try',
  area: 'sources',
  summary: 'Asks the provider now, also while it is left to rest.',
  access,
  params: ofConnection,
  response: { requestedAt: Instant },
})

export const countTroubledConnections = route({
  method: 'GET',
  path: '/setups/:setupId/connections_in_trouble',
  area: 'sources',
  summary: 'How many connections of the organisation want an eye: for the mark in the shell.',
  access,
  params: inSetup,
  response: {
    count: z.number().int(),
    troubled: z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(CONNECTION_STATES) })),
  },
})
