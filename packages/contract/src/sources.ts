import { z } from 'zod'
import { BRINGS, CONNECTION_STATES, TOLERANCES } from './connection-codes.ts'
import { HEALTH_CODES, REHEARSAL_OUTCOMES } from './health-codes.ts'
import { Instant, route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'
import { ExpectedRevisionOfAddress, Revision } from './versioned-calls.ts'

const Settings = z.record(z.string(), z.unknown())
const access = { scope: 'member', feature: 'admin_sources' } as const
const setupParams = { setupId: z.string() }
const connectionParams = { setupId: z.string(), connectionId: z.string() }

export const SourceKind = z.object({
  id: z.string(),
  brings: z.enum(BRINGS),
  everyMinutes: z.number(),
  hosts: z.array(z.string()).describe('Hosts that it contacts itself.'),
  silentAfterMinutes: z.number().describe('A silence longer than this is reported.'),
  isPush: z.boolean(),
  storesAs: z
    .string()
    .describe('Id of the source under which its facts are stored: of a push the one that it repeats.'),
  isVerified: z.boolean().describe('Whether its tests have read real payloads of the provider.'),
  secrets: z.array(z.string()).describe('Settings that are entered once and never displayed again.'),
  settingsSchema: z.record(z.string(), z.unknown()).describe('JSON Schema of the settings.'),
  takesPoints: z
    .boolean()
    .describe('Without `points` in the settings, all forecast points of the organisation are requested.'),
})

export const ConnectionCounts = z.object({
  runs: z.number().int(),
  failed: z.number().int(),
  messages: z.number().int(),
  facts: z.number().int().describe('Read.'),
  appended: z.number().int().describe('Number of new facts stored.'),
  refused: z.number().int(),
})

const connection = {
  id: z.string(),
  revision: Revision,
  source: z.string(),
  name: z.string(),
  isOwn: z
    .boolean()
    .describe('Whether it belongs to this organisation; a public connection of the platform is read only.'),
  isEnabled: z.boolean(),
  state: z.enum(CONNECTION_STATES),
  lastAttemptAt: Instant.nullable(),
  lastSuccessAt: Instant.nullable(),
  lastErrorAt: Instant.nullable(),
  lastError: z.string().nullable().describe('`reason: detail` in plain text.'),
  failures: z.number().int().describe('Number of consecutive failures.'),
  nextAt: Instant.nullable().describe(
    'Time of the next request; null while one is running or the connection is off.',
  ),
  newestFactAt: Instant.nullable().describe('Time that the latest fact refers to.'),
  lagS: z.number().nullable().describe('From the latest fact to its arrival, seconds.'),
  silentSince: Instant.nullable(),
  last24h: ConnectionCounts,
}
export const Connection = z.object(connection)

export const listSources = route({
  method: 'GET',
  path: '/setups/:setupId/sources',
  area: 'sources',
  summary: 'Providers that the organisation can connect, and the settings of each.',
  access,
  params: setupParams,
  response: { sources: z.array(SourceKind) },
})

export const listConnections = route({
  method: 'GET',
  path: '/setups/:setupId/connections',
  area: 'sources',
  summary: 'The connections of the organisation, and the public ones whose facts it uses, with their health.',
  access,
  params: setupParams,
  response: {
    connections: z.array(Connection),
    isAsking: z
      .boolean()
      .describe('false: the installation has no contact configured, so no provider is requested.'),
    installation: z
      .array(z.object({ code: z.enum(HEALTH_CODES), since: Instant }))
      .describe('Problems of the installation itself, for its operator.'),
    backup: z
      .object({
        latestAt: Instant.nullable().describe('When the latest backup of a night was complete.'),
        rehearsal: z
          .object({ at: Instant, outcome: z.enum(REHEARSAL_OUTCOMES) })
          .nullable()
          .describe('The latest restore into a scratch database; null: none yet.'),
      })
      .nullable()
      .describe('null: the installation writes no backups.'),
    setAside: z
      .array(
        z.object({
          at: Instant,
          what: z.enum(['readings', 'forecast']),
          rows: z.number().int().describe('Number of readings; 0 for a forecast.'),
          problem: z.string().nullable().describe('null if the process ended before reporting one.'),
        }),
      )
      .describe(
        'Of the last 30 days, newest first: readings that quality control could not check, forecasts that could not be computed.',
      ),
    now: Instant,
  },
})

export const getConnection = route({
  method: 'GET',
  path: '/setups/:setupId/connections/:connectionId',
  area: 'sources',
  summary: 'One connection: settings without secrets, last runs, and refused facts with the reason.',
  access,
  params: connectionParams,
  response: {
    connection: z.object({
      ...connection,
      settings: Settings.nullable().describe('null for a public connection.'),
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
      .describe('For the last seven days, by reason.'),
    tolerances: z
      .array(
        z.object({
          what: z.enum(TOLERANCES),
          count: z.number().int(),
          lastAt: Instant,
          example: z.string().describe('As it was written.'),
          name: z.string().describe('File or address of the example.'),
          line: z.number().int().nullable().describe('Line of the example.'),
        }),
      )
      .describe('What was read although it was written in an unusual way, for the last seven days, by kind.'),
    now: Instant,
  },
})

const Name = z.string().trim().min(1).max(100).regex(ONE_LINE, 'one line')
const Secrets = z
  .record(z.string(), z.string().min(1).max(8000).nullable())
  .describe('null removes a secret; omitted ones stay unchanged.')

export const createConnection = route({
  method: 'POST',
  path: '/setups/:setupId/connections',
  area: 'sources',
  summary: 'Connects a provider; its data belong to the organisation.',
  access,
  params: setupParams,
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
  summary: 'Changes a connection of the organisation; omitted settings stay unchanged.',
  access,
  params: connectionParams,
  body: z.strictObject({
    name: Name.optional(),
    settings: Settings.optional(),
    secrets: Secrets.optional(),
    isEnabled: z.boolean().optional(),
    expectedRevision: z
      .int()
      .describe('Revision that the change is based on. Conflict if another change came since.'),
  }),
  response: { id: z.string(), revision: Revision },
})

export const deleteConnection = route({
  method: 'DELETE',
  path: '/setups/:setupId/connections/:connectionId',
  area: 'sources',
  summary: 'Removes a connection of the organisation; its data remain.',
  access,
  params: connectionParams,
  query: { expectedRevision: ExpectedRevisionOfAddress },
  response: {},
})

export const tryConnection = route({
  method: 'POST',
  path: '/setups/:setupId/connections/:connectionId/try',
  area: 'sources',
  summary: 'Requests the provider now, also during a pause after failures.',
  access,
  params: connectionParams,
  response: { requestedAt: Instant },
})

export const countTroubledConnections = route({
  method: 'GET',
  path: '/setups/:setupId/connections_in_trouble',
  area: 'sources',
  summary: 'Number of connections of the organisation that need attention: for the badge in the navigation.',
  access,
  params: setupParams,
  response: {
    count: z.number().int(),
    troubled: z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(CONNECTION_STATES) })),
  },
})
