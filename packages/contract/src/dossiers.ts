import { z } from 'zod'
import { BriefAdvice } from './prescriptions.ts'
import { Instant, InstantInput, route } from './route.ts'
import { ADVICE_GAPS } from './treatment-codes.ts'

export const DOSSIER_FORMAT = 'verglas-dossier/1'
/** Kinds of acts in the chain. */
export const CHAINED_KINDS = ['directive', 'directive_reader', 'treatment_act'] as const

/** One act in an organisation's chain. */
export const ActLink = z.object({
  seq: z.int(),
  rev: z.int(),
  knownAt: z.string().describe('When it was known, to the microsecond.'),
  kind: z.enum(CHAINED_KINDS),
  circuitId: z.string(),
  digest: z.string().describe('SHA-256 of the content.'),
  hash: z.string().describe('SHA-256 of the lines: hash before, seq, rev, knownAt, kind, circuitId, digest.'),
  content: z
    .string()
    .nullable()
    .describe('The act as JSON; null: it is of another circuit, and only its place in the chain is shown.'),
})

const values = z.array(z.number().nullable())
const publication = { knownAt: z.string() }

/**
 * What was observed, forecast, advised, ordered, read and done, and what then happened, each with the instant
 * at which it was known.
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
  asOf: z.object({ rev: z.int(), at: z.string() }).describe('Nothing that was published later is in it.'),
  madeAt: Instant,
  madeBy: z.string(),
  observed: z.array(
    z.object({
      stationId: z.string(),
      columns: z
        .array(z.string())
        .describe('Of each row: observedAt, knownAt, then measures in metric units.'),
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
    }),
  ),
  came: z.array(
    z.object({
      stationId: z.string(),
      observedHours: z.int().describe('Hours with a state of the road.'),
      iceHours: z.int().describe('Hours with ice or frost on the road.'),
      snowHours: z.int(),
    }),
  ),
  chainBefore: z
    .object({ seq: z.int(), hash: z.string() })
    .describe('The link before the first act; 0 and 64 zeros where there is none.'),
  acts: z
    .array(ActLink)
    .describe(
      'Every act of the organisation from the first that concerns the interval to the last, without a gap.',
    ),
  publicKey: z.string().describe('Ed25519, raw, base64url.'),
  keyFingerprint: z.string().describe('Of the key, to be compared by people.'),
  signature: z.string().describe('Of the JSON of all that stands before it, base64url.'),
})

const dossierQuery = {
  circuitId: z.string().optional().describe('One of the two is needed.'),
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
    'What was known, advised, ordered, read and done on a circuit or at a forecast point, signed. The bytes of the answer are the file that can be verified.',
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
    'The keys by which dossiers of the organisation were signed, the newest first: whoever checks a file compares its fingerprint.',
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
          .describe('What is signed now is signed with it; none where the next dossier makes one.'),
      }),
    ),
  },
})

export const getDossierDocument = route({
  method: 'GET',
  path: '/setups/:setupId/dossier/document',
  area: 'orders',
  summary:
    'The dossier to be read and printed, as PDF: days, what was advised when it changed, every act. With the instant of a signed one it says what that says.',
  access,
  params: { setupId: z.string() },
  query: {
    ...dossierQuery,
    time: InstantInput.optional().describe('`asOf.at` of the signed one. Default: now.'),
  },
  produces: ['application/pdf'],
  response: {},
})
