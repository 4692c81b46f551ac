import { sign } from 'node:crypto'
import { DOSSIER_FORMAT } from '@verglas/contract'
import { DOSSIER_REPORT_DAYS } from '@verglas/contract/treatment-act-codes'
import type { Spreading } from '@verglas/language'
import { DAY_MS } from '@verglas/quantities'
import { matcher } from '@verglas/road-network'
import { roadOutcome } from '@verglas/treatment'
import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { NotFound } from '../../../http/errors.ts'
import { type CircuitVersion, circuitsOf, matchPoints } from '../../network/circuits/queries.ts'
import type { SigningKey } from './keys.ts'
import * as queries from './queries.ts'
import { fingerprintOf, type SignedDossier, signedText } from './verify.ts'

type Subject = SignedDossier['subject']
type Span = { from: Date; to: Date }
/**
 * `zoneIds`: the zones of its circuits; a reader needs rights in all of them. `stationIds`: the stations at
 * its points at any time of the interval. `writing`: how its first circuit writes spreading.
 */
type ResolvedSubject = {
  subject: Subject
  zoneIds: (string | null)[]
  stationIds: string[]
  writing: Spreading
}

const USUAL_WRITING: Spreading = { spreadUnit: 'g/m2', laneWidthM: 3.5 }

/**
 * The subject of a dossier: a circuit with its points, or a point with its matched circuits, as configured during
 * the interval. Objects that have been removed since are included. An object that changed during the interval is
 * listed under its last name with everything it had.
 */
export async function subjectOf(
  db: SetupDb,
  { circuitId, castpointId }: { circuitId: string | null; castpointId: string | null },
  span: Span,
  asOf: AsOf,
): Promise<ResolvedSubject> {
  const circuits = new Map<string, CircuitVersion>()
  const castpoints = new Map<string, Subject['castpoints'][number]>()
  const [stationIds, zoneIds] = [new Set<string>(), new Set<string | null>()]
  for (const configurationAsOf of await queries.configurationsIn(db, span, asOf)) {
    const [circuitVersions, points] = await Promise.all([
      circuitsOf(db, configurationAsOf),
      matchPoints(db, configurationAsOf),
    ])
    const { matches } = matcher(points)
    const pointsOf = ({ segments }: CircuitVersion) =>
      matches(segments).flatMap((match) => match.castpointId ?? [])
    const subjectCircuits = circuitVersions.filter((circuit) =>
      circuitId !== null
        ? circuit.id === circuitId
        : castpointId !== null && pointsOf(circuit).includes(castpointId),
    )
    const ids =
      circuitId !== null ? subjectCircuits.flatMap(pointsOf) : castpointId === null ? [] : [castpointId]
    for (const circuit of subjectCircuits) {
      circuits.set(circuit.id, circuit)
      zoneIds.add(circuit.zoneId)
    }
    for (const point of await queries.castpointNames(db, [...new Set(ids)], configurationAsOf)) {
      castpoints.set(point.id, point)
      if (point.stationId !== null) stationIds.add(point.stationId)
    }
  }
  const circuitNames = [...circuits.values()].map(({ id, name }) => ({ id, name }))
  const name = circuitId !== null ? circuitNames[0]?.name : castpoints.values().next().value?.name
  if (name === undefined) throw new NotFound(`subject ${circuitId ?? castpointId}`)
  return {
    subject: {
      kind: circuitId !== null ? 'circuit' : 'castpoint',
      id: circuitId ?? castpointId ?? '',
      name,
      circuits: circuitNames,
      castpoints: [...castpoints.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    },
    zoneIds: [...zoneIds],
    stationIds: [...stationIds].toSorted(),
    writing: circuits.values().next().value ?? USUAL_WRITING,
  }
}

/** An order can be in force for seven days; treatments can be reported at most this long afterwards. */
const BEFORE_MS = 7 * DAY_MS
const AFTER_MS = DOSSIER_REPORT_DAYS * DAY_MS

type Making = {
  organisation: SignedDossier['organisation']
  subject: Subject
  stationIds: readonly string[]
  span: Span
  asOf: AsOf
  madeAt: Date
  madeBy: string
  key: SigningKey
}

/** Collects everything recorded about a subject in an interval and signs it. */
export async function makeDossier(
  db: SetupDb,
  { organisation, subject, stationIds, span, asOf, madeAt, madeBy, key }: Making,
): Promise<SignedDossier> {
  const circuitIds = subject.circuits.map(({ id }) => id)
  const castpointIds = subject.castpoints.map(({ id }) => id)
  const { from, to } = span
  const widenedSpan = { from: new Date(from.getTime() - BEFORE_MS), to: new Date(to.getTime() + AFTER_MS) }
  const [observed, forecast, recommended, { acts, chainBefore }] = await Promise.all([
    queries.observedAt(db, stationIds, span, asOf),
    queries.forecastsOf(db, castpointIds, span, asOf),
    queries.recommendedOn(db, { circuitIds, castpointIds }, span, asOf),
    queries.actsAround(db, circuitIds, widenedSpan, asOf),
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
  // Sign the values as they read back from JSON, because a number may change when it is written.
  const written = JSON.parse(JSON.stringify(unsigned)) as SignedDossier
  const signature = sign(null, Buffer.from(signedText(written)), key.privateKey).toString('base64url')
  return { ...written, signature }
}
