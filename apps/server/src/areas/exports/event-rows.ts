import { alertTypeWord } from '@verglas/contract/alert-rules'
import { isDeicing, type Treatment } from '@verglas/contract/circuit-codes'
import type { Locale } from '@verglas/contract/codes'
import type { Deicer } from '@verglas/contract/treatment-codes'
import type { SetupDb } from '../../db/setup-db.ts'
import { groupBy } from '../../group-by.ts'
import { ownHours, type SeverityPeriod, worstWithin } from '../alerts/hours.ts'
import { ownAlertsBetween } from '../alerts/own-queries.ts'
import { alertsBetween, type Content, contentsOf, placesOf, shapesOf } from '../alerts/queries.ts'
import { ownHeadline } from '../alerts/words.ts'
import { type CircuitVersion, circuitsOf } from '../network/circuits/queries.ts'
import { passReportsOf } from '../orders/directives/pass-queries.ts'
import { directivesBetween } from '../orders/directives/queries.ts'
import { viewerOf } from '../orders/directives/rules.ts'
import { latestPrescriptions } from '../orders/prescriptions/queries.ts'
import { decisionsBetween } from '../orders/road-decisions/queries.ts'
import { actsBetween } from '../orders/treatments/queries.ts'
import { stationsOfStatistics } from '../statistics/queries.ts'
import {
  type ExportRow,
  type Geometry,
  pointAt,
  type RowMaker,
  type RowRequest,
  toSingleBatch,
} from './rows.ts'

export const alertRows: RowMaker = async (db, request) =>
  toSingleBatch(
    [...(await statedAlerts(db, request)), ...(await ownAlerts(db, request))].sort((a, b) =>
      String(a.values.startsAt).localeCompare(String(b.values.startsAt)),
    ),
  )

/** Alerts that services issue for areas. The organisation gets all of them, whatever its zones. */
async function statedAlerts(db: SetupDb, { asOf, from, to, lang }: RowRequest): Promise<ExportRow[]> {
  const alerts = await alertsBetween(db, asOf, { from, to })
  const contents = await contentsOf(db, [...new Set(alerts.map(({ fingerprint }) => fingerprint))])
  const areaIds = [...contents.values()].flatMap(({ areas }) => areas.flatMap(({ area }) => area ?? []))
  const shapes = await shapesOf(db, [...new Set(areaIds)])
  return alerts.map((alert) => {
    const content = contents.get(alert.fingerprint)
    return {
      values: {
        id: `${alert.source}:${alert.slot}:${alert.event}:${alert.type}`,
        source: alert.attribution || alert.source,
        type: alert.type,
        severity: String(worstWithin(content?.hours, { from, to })?.severity ?? alert.severity),
        severities: severitiesIn(content?.hours),
        status: alert.status,
        place: content ? placesIn(content, lang) : null,
        startsAt: alert.startsAt.toISOString(),
        endsAt: alert.endsAt?.toISOString() ?? null,
        issuedAt: alert.issuedAt.toISOString(),
        text: content ? textIn(content, lang) : null,
      },
      geometry: content ? areasOf(content, shapes) : null,
    }
  })
}

/** Each period with its severity, 0 to 4, in order; null if the severity applies throughout. */
const severitiesIn = (hours: readonly SeverityPeriod[] | null | undefined): string | null =>
  hours ? hours.map(({ from, to, severity }) => `${from}/${to} ${severity}`).join(', ') : null

const other = { fr: 'en', en: 'fr' } as const satisfies Record<Locale, Locale>

const placesIn = ({ areas }: Content, lang: Locale): string =>
  [...new Set(areas.flatMap(({ names }) => names[lang] ?? names[other[lang]] ?? []))].join(', ')

function textIn({ texts }: Content, lang: Locale): string | null {
  const text = texts[lang] ?? texts[other[lang]]
  return text ? [text.headline, text.description, text.instruction].filter(Boolean).join('\n') : null
}

function areasOf({ areas }: Content, shapes: Awaited<ReturnType<typeof shapesOf>>): Geometry | null {
  const areaShapes = areas.flatMap(({ area }) => (area === null ? [] : (shapes.get(area) ?? [])))
  const [first] = areaShapes
  if (!first) return null
  const alike = areaShapes.filter(({ type }) => type === first.type)
  return { type: first.type, coordinates: alike.flatMap(({ coordinates }) => coordinates as unknown[]) }
}

async function ownAlerts(db: SetupDb, { asOf, from, to, lang, zoneId }: RowRequest): Promise<ExportRow[]> {
  const alerts = await ownAlertsBetween(db, asOf, { from, to })
  const points = new Map((await placesOf(db, asOf)).map((place) => [place.castpointId, place]))
  const stations = new Map((await stationsOfStatistics(db, asOf)).map((station) => [station.id, station]))
  const circuits = new Map((await circuitsOf(db, asOf)).map((circuit) => [circuit.id, circuit]))
  return alerts.flatMap((alert): ExportRow[] => {
    const station = alert.stationId === null ? undefined : stations.get(alert.stationId)
    const point = alert.castpointId === null ? undefined : points.get(alert.castpointId)
    const circuit = alert.circuitId === null ? undefined : circuits.get(alert.circuitId)
    if (zoneId !== null && (point ?? alert).zoneId !== zoneId) return []
    const values = {
      id: alert.id,
      source: 'Verglas',
      type: alertTypeWord(
        alert.type,
        alert.content.form === 'weather' && alert.content.kind === 'road_danger',
      ),
      severity: String(alert.severity),
      severities: severitiesIn(ownHours(alert)),
      status: alert.content.ended === null ? 'active' : 'ended',
      place: alert.stationName ?? alert.circuitName ?? point?.name ?? null,
      startsAt: alert.startsAt.toISOString(),
      endsAt: alert.endsAt?.toISOString() ?? null,
      issuedAt: alert.issuedAt.toISOString(),
      text: ownHeadline(alert.content, alert.type, lang),
    }
    const geometry = circuit
      ? lineOf(circuit)
      : station
        ? pointAt(station.longitude, station.latitude)
        : point
          ? pointAt(point.longitudeDeg, point.latitudeDeg)
          : null
    return [{ values, geometry }]
  })
}

/** One row per rule, because the spread quantity differs by class of road. */
export const directiveRows: RowMaker = async (db, request) => {
  const { asOf, from, to, personId, zoneIds, may } = request
  const circuits = await circuitsIn(db, request)
  const viewer = viewerOf({ personId, zoneIds }, may)
  const directives = await directivesBetween(db, asOf, { viewer, from, to })
  return toSingleBatch(
    directives.flatMap((directive) => {
      const circuit = circuits.get(directive.circuitId)
      if (!circuit) return []
      return directive.rules.map((rule) => ({
        values: {
          id: directive.id,
          circuitId: directive.circuitId,
          circuit: circuit.name,
          scope: directive.scope,
          orderedAt: directive.orderedAt,
          author: directive.author,
          expiresAt: directive.expiresAt,
          archivedAt: directive.archivedAt,
          archivedBy: directive.archivedBy,
          holdsAt: directive.holdsAt,
          objection: directive.objection,
          roadType: rule.roadType,
          priority: rule.priority,
          treatment: rule.treatment,
          minGm2: rule.minGm2,
          maxGm2: rule.maxGm2,
          deicer: deicerOf(rule),
          comment: directive.comment,
        },
        geometry: lineOf(circuit),
      }))
    }),
  )
}

/** One row per ordered pass, with the crew's report; an order without departures has no rows. */
export const orderedPassRows: RowMaker = async (db, request) => {
  const { asOf, from, to, personId, zoneIds, may } = request
  const circuits = await circuitsIn(db, request)
  const viewer = viewerOf({ personId, zoneIds }, may)
  const directives = await directivesBetween(db, asOf, { viewer, from, to })
  const reports = await passReportsOf(
    db,
    asOf,
    directives.map(({ id }) => id),
  )
  const reportsById = groupBy(reports, ({ directiveId }) => directiveId)
  return toSingleBatch(
    directives.flatMap((directive): ExportRow[] => {
      const circuit = circuits.get(directive.circuitId)
      if (!circuit) return []
      const { id, circuitId, orderedAt, passes } = directive
      return passes.map((pass, passNo) => {
        const passReports = (reportsById.get(id) ?? []).filter((report) => report.passNo === passNo)
        return {
          values: {
            directiveId: id,
            circuitId,
            circuit: circuit.name,
            orderedAt,
            orderedPass: passNo + 1,
            departBy: pass.departAt,
            finishBy: pass.finishAt,
            treatment: pass.treatment,
            minGm2: pass.minGm2,
            maxGm2: pass.maxGm2,
            deicer: deicerOf(pass),
            massKg: pass.totalKg,
            leftAt: passReports.find(({ startedAt }) => startedAt !== null)?.startedAt?.toISOString() ?? null,
            doneAt: passReports.find(({ doneAt }) => doneAt !== null)?.doneAt?.toISOString() ?? null,
            crew: passReports.map(({ name }) => name).join(', ') || null,
          },
          geometry: lineOf(circuit),
        }
      })
    }),
  )
}

/** One row per decision about the traffic; `heldUntil` is earlier than `decidedTo` if it was ended or replaced. */
export const roadDecisionRows: RowMaker = async (db, request) => {
  const { asOf, from, to } = request
  const circuits = await circuitsIn(db, request)
  const decisions = await decisionsBetween(db, asOf, { from, to })
  return toSingleBatch(
    decisions.flatMap((decision) => {
      const circuit = circuits.get(decision.circuitId)
      if (!circuit) return []
      const { id, circuitId, kind, limitKmh, from: decidedFrom, to: decidedTo, until: heldUntil } = decision
      const { decidedAt, author, endedAt, endedBy, comment } = decision
      const decided = { id, circuitId, circuit: circuit.name, roadDecision: kind, speedLimit: limitKmh }
      const times = { decidedFrom, decidedTo, heldUntil, decidedAt, author, endedAt, endedBy, comment }
      return [{ values: { ...decided, ...times }, geometry: lineOf(circuit) }]
    }),
  )
}

export const treatmentRows: RowMaker = async (db, request) => {
  const { asOf, from, to } = request
  const circuits = await circuitsIn(db, request)
  const acts = await actsBetween(db, asOf, { from, to })
  return toSingleBatch(
    acts.flatMap((act) => {
      const circuit = circuits.get(act.circuitId)
      if (!circuit) return []
      const { id, circuitId, doneAt, kmFrom, kmTo, treatment, spreadGm2, vehicle, origin } = act
      const { author, toldAt, withdrawnAt } = act
      const actFields = { id, circuitId, circuit: circuit.name, doneAt, kmFrom, kmTo }
      const values = { ...actFields, treatment, spreadGm2, deicer: deicerOf(act) }
      return [
        { values: { ...values, vehicle, origin, author, toldAt, withdrawnAt }, geometry: lineOf(circuit) },
      ]
    }),
  )
}

/** The spread material; null if none is spread. */
const deicerOf = ({ treatment, deicer }: { treatment: Treatment; deicer: Deicer }): Deicer | null =>
  isDeicing(treatment) ? deicer : null

/** The headline advice at each forecast point of each circuit. */
export const adviceRows: RowMaker = async (db, request) => {
  const circuits = await circuitsIn(db, request)
  const prescriptions = await latestPrescriptions(db, request.asOf)
  return toSingleBatch(
    prescriptions.flatMap(({ circuitId, castpointId, issuedAt, headline, confidence, isOutdated }) => {
      const circuit = circuits.get(circuitId)
      if (!circuit || headline === null || isOutdated) return []
      const { situation, from, to, lowestC, treatment, minGm2, maxGm2, actFrom, actTo, reason } = headline
      const values = { circuitId, circuit: circuit.name, castpointId, issuedAt, situation, from, to }
      const advised = { lowest: lowestC, treatment, minGm2, maxGm2, actFrom, actTo, reason, confidence }
      return [{ values: { ...values, ...advised }, geometry: lineOf(circuit) }]
    }),
  )
}

/** Every pass of the plan that serves each circuit. A row without a departure is an event without a pass. */
export const planRows: RowMaker = async (db, request) => {
  const circuits = await circuitsIn(db, request)
  const prescriptions = await latestPrescriptions(db, request.asOf)
  return toSingleBatch(
    prescriptions.flatMap(({ circuitId, issuedAt, plan, isOutdated }) => {
      const circuit = circuits.get(circuitId)
      if (!circuit || !plan?.servesCircuit || isOutdated) return []
      return plan.events.flatMap((event): ExportRow[] => {
        const values = {
          circuitId,
          circuit: circuit.name,
          issuedAt,
          eventFrom: event.from,
          eventTo: event.to,
          danger: event.worstKind,
        }
        const passes: readonly (PlannedPass | null)[] = event.passes.length > 0 ? event.passes : [null]
        return passes.map((pass, index) => ({
          values: { ...values, ...passValues(pass, index) },
          geometry: lineOf(circuit),
        }))
      })
    }),
  )
}

type PlannedPass = NonNullable<
  Awaited<ReturnType<typeof latestPrescriptions>>[number]['plan']
>['events'][number]['passes'][number]

const passValues = (pass: PlannedPass | null, index: number) => ({
  pass: pass && index + 1,
  departBy: pass?.departBy ?? null,
  finishBy: pass?.finishBy ?? null,
  treatment: pass?.treatment ?? 'none',
  rateGm2: pass?.gm2 ?? null,
  kgPerLaneKm: pass?.kgPerLaneKm ?? null,
  massKg: pass?.totalKg ?? null,
  residualGm2: pass?.residualGm2 ?? null,
  tableRows: pass?.rows.join(' ') ?? null,
  stretch: pass?.place?.stretch?.name ?? null,
})

export async function circuitsIn(
  db: SetupDb,
  { asOf, zoneId }: RowRequest,
): Promise<Map<string, CircuitVersion>> {
  const circuits = await circuitsOf(db, asOf)
  const circuitsInZone = zoneId === null ? circuits : circuits.filter((circuit) => circuit.zoneId === zoneId)
  return new Map(circuitsInZone.map((circuit) => [circuit.id, circuit]))
}

const lineOf = ({ segments }: CircuitVersion): Geometry => ({
  type: 'MultiLineString',
  coordinates: segments.map(({ coordinates }) => coordinates),
})
