import { sign } from 'node:crypto'
import { DOSSIER_FORMAT } from '@verglas/contract'
import type { Spreading } from '@verglas/language'
import { DAY_MS } from '@verglas/quantities'
import { matcher } from '@verglas/road-network'
import { roadOutcome } from '@verglas/treatment'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { NotFound } from '../../http/errors.ts'
import { circuitsOf, matchPoints } from '../circuits/queries.ts'
import type { SigningKey } from './keys.ts'
import * as queries from './queries.ts'
import { fingerprintOf, type SignedDossier, signedText } from './verify.ts'

type Subject = SignedDossier['subject']
/** `zoneIds`: of its circuits, whoever may open the dossier has all of them. `writing`: as its first circuit is written. */
type FoundSubject = { subject: Subject; zoneIds: (string | null)[]; writing: Spreading }

const USUAL_WRITING: Spreading = { spreadUnit: 'g/m2', laneWidthM: 3.5 }

/** What a dossier is about: a circuit with its points, or a point with the circuits that are matched to it. */
export async function subjectOf(
  db: SetupDb,
  { circuitId, castpointId }: { circuitId: string | null; castpointId: string | null },
  asOf: AsOf,
): Promise<FoundSubject> {
  const [circuits, points] = await Promise.all([circuitsOf(db, asOf), matchPoints(db, asOf)])
  const { matches } = matcher(points)
  const matched = circuits.map((circuit) => ({
    circuit,
    ids: [...new Set(matches(circuit.segments).flatMap((match) => match.castpointId ?? []))],
  }))
  const own = matched.filter(({ circuit, ids }) =>
    circuitId !== null ? circuit.id === circuitId : castpointId !== null && ids.includes(castpointId),
  )
  const ids =
    circuitId !== null ? own.flatMap((found) => found.ids) : castpointId === null ? [] : [castpointId]
  const castpoints = await queries.castpointNames(db, ids, asOf)
  const name = circuitId !== null ? own[0]?.circuit.name : castpoints[0]?.name
  if (name === undefined) throw new NotFound(`subject ${circuitId ?? castpointId}`)
  return {
    subject: {
      kind: circuitId !== null ? 'circuit' : 'castpoint',
      id: circuitId ?? castpointId ?? '',
      name,
      circuits: own.map(({ circuit }) => ({ id: circuit.id, name: circuit.name })),
      castpoints,
    },
    zoneIds: own.map(({ circuit }) => circuit.zoneId),
    writing: own[0]?.circuit ?? USUAL_WRITING,
  }
}

/** An order may stand for seven days, and what was done is told at most so long after. */
const BEFORE_MS = 7 * DAY_MS
const AFTER_MS = 30 * DAY_MS

type Making = {
  organisation: SignedDossier['organisation']
  subject: Subject
  from: Date
  to: Date
  asOf: AsOf
  madeAt: Date
  madeBy: string
  key: SigningKey
}

/** Everything that is known of a subject in an interval, signed. */
export async function makeDossier(
  db: SetupDb,
  { organisation, subject, from, to, asOf, madeAt, madeBy, key }: Making,
): Promise<SignedDossier> {
  const circuitIds = subject.circuits.map(({ id }) => id)
  const castpointIds = subject.castpoints.map(({ id }) => id)
  const stationIds = [...new Set(subject.castpoints.flatMap(({ stationId }) => stationId ?? []))].toSorted()
  const span = { from, to }
  const around = { from: new Date(from.getTime() - BEFORE_MS), to: new Date(to.getTime() + AFTER_MS) }
  const [observed, forecast, recommended, { acts, chainBefore }] = await Promise.all([
    queries.observedAt(db, stationIds, span, asOf),
    queries.forecastsOf(db, castpointIds, span, asOf),
    queries.recommendedOn(db, { circuitIds, castpointIds }, span, asOf),
    queries.actsAround(db, circuitIds, around, asOf),
  ])
  const unsigned: SignedDossier = {
    format: DOSSIER_FORMAT,
    organisation,
    subject,
    from: from.toISOString(),
    to: to.toISOString(),
    asOf,
    madeAt: madeAt.toISOString(),
    madeBy,
    observed,
    forecast,
    recommended,
    came: observed.map((station) => ({
      stationId: station.stationId,
      ...roadOutcome(queries.roadStatesOf(station)),
    })),
    chainBefore,
    acts,
    publicKey: key.publicKey,
    keyFingerprint: fingerprintOf(key.publicKey),
    signature: '',
  }
  // what is signed is what is read again, whatever a number was before it was written
  const written = JSON.parse(JSON.stringify(unsigned)) as SignedDossier
  const signature = sign(null, Buffer.from(signedText(written)), key.privateKey).toString('base64url')
  return { ...written, signature }
}
