import { z } from 'zod'
import { BriefAdvice, PlanHeadline } from './prescriptions.ts'
import { Instant, InstantInput, route } from './route.ts'
import { ADVICE_GAPS } from './treatment-codes.ts'

export const DOSSIER_FORMAT = 'verglas-dossier/1'
/**
 * Kinds of acts in an organisation's hash chain; `directive_reader` is a read receipt of a directive, `pass_report` the
 * departure or end of one of its passes, `road_decision` a decision about the traffic.
 */
export const CHAINED_KINDS = [
  'directive',
  'directive_reader',
  'pass_report',
  'road_decision',
  'treatment_act',
] as const

/** One act in an organisation's hash chain. */
export const ActLink = z.object({
  seq: z.int(),
  rev: z.int(),
  knownAt: z.string().describe('When the server published it, to the microsecond.'),
  kind: z.enum(CHAINED_KINDS),
  circuitId: z.string(),
  digest: z.string().describe('SHA-256 of the content.'),
  hash: z
    .string()
    .describe('SHA-256 of the lines: previous hash, seq, rev, knownAt, kind, circuitId, digest.'),
  content: z
    .string()
    .nullable()
    .describe(
      'The act as JSON; null: it belongs to another circuit, and only its link in the chain is included.',
    ),
})

const values = z.array(z.number().nullable())
const publication = { knownAt: z.string() }

/**
 * The record of a decision: readings, forecasts, advice, orders, read receipts, treatments and the resulting road
 * state, each with the time at which the server published it. The field names are part of the signed format.
 */
export const Dossier = z.object({
  format: z.literal(DOSSIER_FORMAT),
  organisation: z.object({ id: z.string(), name: z.string() }),
  subject: z.object({
    kind: z.enum(['circuit', 'castpoint']),
    id: z.string(),
    name: z.string(),
    circuits: z.array(z.object({ id: z.string(), name: z.string() })),
    castpoints: z.array(z.object({ id: z.string(), name: z.string(), stationId: z.string().nullable() })),
  }),
  from: Instant,
  to: Instant,
  asOf: z.object({ rev: z.int(), at: z.string() }).describe('Excludes everything published later.'),
  madeAt: Instant,
  madeBy: z.string(),
  observed: z.array(
    z.object({
      stationId: z.string(),
      columns: z
        .array(z.string())
        .describe('Columns of each row: observedAt, knownAt, then measures in metric units.'),
      rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
    }),
  ),
  forecast: z.array(
    z.object({
      castpointId: z.string(),
      runs: z.array(
        z.object({
          issuedAt: Instant,
          ...publication,
          model: z.string(),
          startAt: Instant,
          stepS: z.int(),
          surfaceC: values,
          iceMm: values,
          looseSnowMm: values,
        }),
      ),
    }),
  ),
  recommended: z.array(
    z.object({
      circuitId: z.string(),
      castpointId: z.string(),
      issuedAt: Instant,
      ...publication,
      engine: z.string(),
      missing: z.enum(ADVICE_GAPS).nullable(),
      confidence: z.number().nullable(),
      headline: BriefAdvice.nullable(),
      plan: z
        .object({ headline: PlanHeadline })
        .nullish()
        .describe('null: nothing to plan; missing in dossiers of older programs.'),
    }),
  ),
  came: z.array(
    z.object({
      stationId: z.string(),
      observedHours: z.int().describe('Hours with an observed road state.'),
      iceHours: z.int().describe('Hours with ice or frost on the road.'),
      snowHours: z.int(),
    }),
  ),
  chainBefore: z
    .object({ seq: z.int(), hash: z.string() })
    .describe('The link before the first act; 0 and 64 zeros if there is none.'),
  acts: z
    .array(ActLink)
    .describe(
      'All acts of the organisation from the first to the last that concerns the interval, without gaps.',
    ),
  publicKey: z.string().describe('Ed25519, raw, base64url.'),
  keyFingerprint: z.string().describe('Fingerprint of the key, for people to compare.'),
  signature: z.string().describe('Signature of the JSON of all preceding fields, base64url.'),
})

const dossierQuery = {
  circuitId: z.string().optional().describe('Either this or the forecast point is required.'),
  castpointId: z.string().optional(),
  from: InstantInput,
  to: InstantInput.describe('At most 62 days after from.'),
}
const access = { scope: 'member', feature: 'directive_post' } as const

export const getDossier = route({
  method: 'GET',
  path: '/setups/:setupId/dossier',
  area: 'orders',
  summary:
    'Signed record of the data, advice, orders, read receipts and treatments on a circuit or at a forecast point. The bytes of the response are the verifiable file.',
  access,
  params: { setupId: z.string() },
  query: dossierQuery,
  response: Dossier.shape,
})

export const listDossierKeys = route({
  method: 'GET',
  path: '/setups/:setupId/dossier/keys',
  area: 'orders',
  summary:
    'The keys used to sign dossiers of the organisation, newest first, for comparing the fingerprint of a file.',
  access,
  params: { setupId: z.string() },
  response: {
    keys: z.array(
      z.object({
        fingerprint: z.string(),
        publicKey: z.string().describe('Ed25519, raw, base64url.'),
        madeAt: Instant,
        isInUse: z
          .boolean()
          .describe(
            'Whether new dossiers are signed with it; if no key is in use, the next dossier creates one.',
          ),
      }),
    ),
  },
})

export const getDossierDocument = route({
  method: 'GET',
  path: '/setups/:setupId/dossier/document',
  area: 'orders',
  summary:
    'The dossier as a PDF for reading and printing: days, the advice each time it changed, every act. With `asOf.at` of a signed dossier as time, the PDF has the same content.',
  access,
  params: { setupId: z.string() },
  query: {
    ...dossierQuery,
    time: InstantInput.optional().describe('`asOf.at` of the signed dossier. Default: now.'),
  },
  produces: ['application/pdf'],
  response: {},
})
