import { z } from 'zod'
import { MAX_NETWORK_BYTES, NETWORK_FAULTS, NETWORK_TOLERANCES } from './circuit-codes.ts'
import { route } from './route.ts'
import { ExpectedRevision, Revision } from './versioned-calls.ts'

const params = { setupId: z.string() }
const shared = {
  area: 'network',
  access: { scope: 'member', feature: 'admin_users' },
  params,
} as const
const read = { ...shared, method: 'GET', topics: ['circuit'] } as const

/** Revision of the latest change of any circuit. */
const NetworkRevision = Revision.nullable().describe(
  'Revision of the latest circuit; null: there has never been a network.',
)
const Network = z
  .unknown()
  .describe('The whole network as a GeoJSON FeatureCollection in the format of docs/network.md.')

export const getNetwork = route({
  ...read,
  path: '/setups/:setupId/network',
  summary: 'The whole network as a file that can be edited elsewhere and imported again.',
  response: { revision: NetworkRevision, network: Network },
})

export const listNetworkVersions = route({
  ...read,
  path: '/setups/:setupId/network/versions',
  summary: 'History of the network: who changed it and when, newest first, 50 at a time.',
  query: {
    before: z.coerce.number<number>().int().optional().describe('Only changes before this revision.'),
  },
  response: {
    versions: z.array(
      z.object({
        revision: Revision,
        changedAt: z
          .string()
          .describe('To the microsecond: use it as `time` to get the network of this version.'),
        changedBy: z.string().describe('Name of the person, or the program, at that time.'),
        circuits: z.array(z.string()).describe('Names of the circuits changed or added.'),
        removed: z.array(z.string()).describe('Names of the circuits removed.'),
      }),
    ),
  },
})

/** Why a network cannot be imported. */
const NetworkFault = z.object({
  feature: z
    .string()
    .describe('Id of the feature, or its position in the file if it has none; empty: the file.'),
  number: z.int().nullable().describe('Number of the feature in the file, from 1; null: the file.'),
  name: z.string().nullable().describe('Name of the feature, if it has one.'),
  code: z.enum(NETWORK_FAULTS),
  detail: z.string().describe('Same message for readers of logs.'),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('Values to fill into the message.'),
  place: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe('Longitude and latitude of the fault on the map.'),
})

const ids = z.array(z.string())

export const previewNetwork = route({
  ...shared,
  method: 'POST',
  path: '/setups/:setupId/network/preview',
  summary: 'The faults of a network file, and what an import would change; nothing is stored.',
  body: z.object({ network: Network }).strict(),
  mostBytes: MAX_NETWORK_BYTES,
  response: {
    revision: NetworkRevision.describe('Revision of the network that was compared; an import sends it back.'),
    faults: z.array(NetworkFault).describe('The first faults.'),
    faultCount: z.int(),
    circuitCount: z.int(),
    segmentCount: z.int(),
    added: ids.describe('Ids of new segments.'),
    changed: ids,
    removed: ids,
    converted: z
      .object({
        system: z.string(),
        isDeclared: z.boolean().describe('false: the only system in which the lines lie near the points.'),
      })
      .nullable()
      .describe('The coordinate system that the file was converted from; null: it is in degrees.'),
    tolerances: z
      .array(
        z.object({
          what: z.enum(NETWORK_TOLERANCES),
          count: z.int().describe('Number of features.'),
          first: z.int().describe('Number of the first of them in the file, from 1.'),
        }),
      )
      .describe('What was read although it is not written as the format says.'),
    network: Network.describe('The file as it was understood: degrees, and one line for each segment.'),
    changesCircuits: z.boolean().describe('Whether properties or the order of circuits change.'),
  },
})

export const putNetwork = route({
  ...shared,
  method: 'PUT',
  path: '/setups/:setupId/network',
  summary:
    'Imports a network for the organisation, as one version. With a fault nothing is stored; Conflict if the network changed since the preview.',
  body: z.object({ network: Network, expectedRevision: ExpectedRevision }).strict(),
  mostBytes: MAX_NETWORK_BYTES,
  response: {
    rev: z.int().describe('Reads at this revision or later include the change.'),
    circuitsChanged: z.int().describe('0: the file equals the current network.'),
  },
})

export const putSegmentMatch = route({
  ...shared,
  method: 'PUT',
  path: '/setups/:setupId/roads/:segmentId/match',
  summary: 'Sets the forecast point of a segment, or resets it to the automatic choice.',
  params: { ...params, segmentId: z.string() },
  body: z
    .object({
      castpointId: z.string().nullable().describe('null: the automatic choice, the most similar point.'),
      expectedRevision: ExpectedRevision.describe('Revision of the segment’s circuit.'),
    })
    .strict(),
  response: { rev: z.int().describe('Reads at this revision or later include the change.') },
})
