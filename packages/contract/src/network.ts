import { z } from 'zod'
import { MAX_NETWORK_BYTES, NETWORK_FAULTS } from './circuit-codes.ts'
import { route } from './route.ts'
import { ExpectedRevision, Revision } from './versioned.ts'

const params = { setupId: z.string() }
const shared = {
  area: 'network',
  access: { scope: 'member', feature: 'admin_users' },
  params,
} as const
const read = { ...shared, method: 'GET', topics: ['circuit'] } as const

/** Revision of the latest change of any circuit. */
const NetworkRevision = Revision.nullable().describe(
  'Of the newest circuit; null: there never was a network.',
)
const Network = z
  .unknown()
  .describe('The whole network as a GeoJSON FeatureCollection, as docs/network.md has it.')

export const getNetwork = route({
  ...read,
  path: '/setups/:setupId/network',
  summary: 'The whole network as a file that can be changed elsewhere and imported again.',
  response: { revision: NetworkRevision, network: Network },
})

export const listNetworkVersions = route({
  ...read,
  path: '/setups/:setupId/network/versions',
  summary: 'Who changed the network and when, newest first, 50 at a time.',
  query: {
    before: z.coerce.number<number>().int().optional().describe('Only what came before this revision.'),
  },
  response: {
    versions: z.array(
      z.object({
        revision: Revision,
        changedAt: z.string().describe('To the microsecond: as `time` it shows the network of this version.'),
        changedBy: z.string().describe('As the person, or the program, was called then.'),
        circuits: z.array(z.string()).describe('Names of the circuits that it changed or brought.'),
        removed: z.array(z.string()).describe('Names of those that it removed.'),
      }),
    ),
  },
})

/** Why a network cannot be imported. */
const NetworkFault = z.object({
  feature: z.string().describe('Its id, or its place in the file where it has none; empty: the file.'),
  code: z.enum(NETWORK_FAULTS),
  detail: z.string().describe('The same for people who read logs.'),
  values: z.record(z.string(), z.union([z.string(), z.number()])).describe('What a sentence of it needs.'),
  place: z.tuple([z.number(), z.number()]).nullable().describe('Longitude and latitude of it on the map.'),
})

const ids = z.array(z.string())

export const previewNetwork = route({
  ...shared,
  method: 'POST',
  path: '/setups/:setupId/network/preview',
  summary: 'What is wrong with a network, and what an import of it would change; nothing is stored.',
  body: z.object({ network: Network }).strict(),
  mostBytes: MAX_NETWORK_BYTES,
  response: {
    revision: NetworkRevision.describe('Of the network that it was held against; an import gives it back.'),
    faults: z.array(NetworkFault).describe('The first of them.'),
    faultCount: z.int(),
    circuitCount: z.int(),
    segmentCount: z.int(),
    added: ids.describe('Segments that are new.'),
    changed: ids,
    removed: ids,
    changesCircuits: z.boolean().describe('Something of a circuit itself changes, or their order.'),
  },
})

export const putNetwork = route({
  ...shared,
  method: 'PUT',
  path: '/setups/:setupId/network',
  summary:
    'Makes a network that of the organisation, as one version. With a fault nothing is stored; Conflict where the network has changed since the preview.',
  body: z.object({ network: Network, expectedRevision: ExpectedRevision }).strict(),
  mostBytes: MAX_NETWORK_BYTES,
  response: {
    rev: z.int().describe('Reads from this revision on show it.'),
    circuitsChanged: z.int().describe('0: it was the network already.'),
  },
})

export const putSegmentMatch = route({
  ...shared,
  method: 'PUT',
  path: '/setups/:setupId/roads/:segmentId/match',
  summary: 'Chooses the forecast point of a segment, or lets the product choose.',
  params: { ...params, segmentId: z.string() },
  body: z
    .object({
      castpointId: z.string().nullable().describe('null: the one that is most like it.'),
      expectedRevision: ExpectedRevision.describe('Of its circuit.'),
    })
    .strict(),
  response: { rev: z.int().describe('Reads from this revision on show it.') },
})
