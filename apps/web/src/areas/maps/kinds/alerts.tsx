import { coloursOfMode, SEVERITY_COLOURS } from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'
import type { Position } from 'geojson'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { useSameEntries } from '../../../lib/use-same-entries.ts'
import { areaLayer, type MapArea } from '../../../map/layers/areas.ts'
import type { LegendRow } from '../../../map/MapLegend.tsx'
import type { PlaceDetails } from '../../../map/PlacePanel.tsx'
import { codeWord, severityLook } from '../../../ui/badge/code-palettes.ts'
import { SeverityBadge } from '../../../ui/badge/SeverityBadge.tsx'
import { itemId } from '../layer-kinds.ts'
import type { KindItems, MapContext, MapKind } from '../map-kind.ts'

export type AlertArea = CallAnswer<'listAlertAreas'>['alerts'][number]

type AlertItems = KindItems & {
  readonly alerts: readonly AlertArea[]
  readonly drawn: readonly AlertArea[]
}

type Answers = ReturnType<typeof useAlertAreas>

/** Alerts that authorities issued for an area. */
export const alerts: MapKind<Answers, AlertItems> = {
  access: ['alerts'],
  choices: ['2', '3', '4'],
  useAnswers: useAlertAreas,
  useItems: useAlertItems,
  legend: ({ drawn }, { display }) => ({
    groups: [{ title: display.t('map.legends.alerts'), rows: alertRows(drawn, display) }],
  }),
  details: alertDetails,
}

const NO_ALERTS: readonly AlertArea[] = []

/** The alerts of all providers, among them the fires and the floods. */
export function useAlertAreas({ question, locale, forKinds }: MapContext) {
  const query = { ...question.query, lang: locale }
  return { alerts: useCall('listAlertAreas', { query }, forKinds('alerts', 'floods', 'fires')) }
}

function useAlertItems(
  { alerts: { data } }: Answers,
  { state: { only }, display, atMs }: MapContext,
): AlertItems {
  const allAlerts = data?.alerts ?? NO_ALERTS
  const alertsAtInstant = useAlertsAt(allAlerts, atMs)
  const drawn = useMemo(
    () =>
      filterAlerts(
        alertsAtInstant.filter((alert) => hasGeometry(alert, 'MultiPolygon') && !isFire(alert)),
        only.alerts,
      ),
    [alertsAtInstant, only.alerts],
  )
  const layers = useMemo(() => [areaLayer('alert-areas', alertAreas(drawn, display))], [drawn, display])
  return {
    layers,
    count: drawn.length,
    credits: allAlerts.map(({ attribution }) => attribution),
    alerts: allAlerts,
    drawn,
  }
}

/** Alerts in force at an instant; an alert without an end continues. */
export const alertsAt = (all: readonly AlertArea[], atMs: number): AlertArea[] =>
  all.filter(({ start, end }) => Date.parse(start) <= atMs && (end === null || Date.parse(end) > atMs))

/** The list stays the same while the same alerts are in force. */
export const useAlertsAt = (all: readonly AlertArea[], atMs: number): readonly AlertArea[] =>
  useSameEntries(useMemo(() => alertsAt(all, atMs), [all, atMs]))

/** A burning fire is a circle around its place; fire danger covers an area and stays an alert. */
export const isFire = ({ provider }: AlertArea): boolean => provider === FIRES
const FIRES = 'sopfeu-fires'

/** Areas and lines of alerts are separate layers: reaches of rivers and coasts must not be taken for roads. */
export const hasGeometry = (
  { geometries }: AlertArea,
  type: AlertArea['geometries'][number]['type'],
): boolean => geometries.some((geometry) => geometry.type === type)

/** Alerts from a severity on. */
export const filterAlerts = (all: readonly AlertArea[], choice: string | undefined): readonly AlertArea[] =>
  all.filter(({ severity }) => severity >= Number(choice ?? 0))

export function alertLook({ t, mode }: Display, { severity, type }: AlertArea) {
  const look = severityLook(mode, severity)
  return {
    // The word instead of an icon: a glyph missing from the font would leave a gap.
    value: [t(`alerts.types.${type}`), codeWord(t, 'severity', severity)].filter(Boolean).join(' · '),
    colour: look.fill,
    outline: look.outline,
    rank: severity,
  }
}

/** Polygons of alerts, the most severe on top. */
export const alertAreas = (all: readonly AlertArea[], display: Display): MapArea[] =>
  all.flatMap((alert) => {
    const polygons = alert.geometries.flatMap(({ type, coordinates }) =>
      type === 'MultiPolygon' ? (coordinates as Position[][][]) : [],
    )
    if (polygons.length === 0) return []
    return [
      { id: itemId('alerts', alert.id), polygons, name: alert.areaName ?? '', ...alertLook(display, alert) },
    ]
  })

/** Legend rows of the alert colours that are on the map. */
export const alertRows = (all: readonly AlertArea[], { t, mode }: Display): LegendRow[] =>
  coloursOfMode(SEVERITY_COLOURS, mode)
    .filter(({ code }) => all.some(({ severity }) => severity === code))
    .map(({ key, fill }) => ({
      label: t(`codes.severity.${key}`),
      colour: fill,
    }))

/** Number of point names that can be read at a glance. */
const MAX_NAMES = 3

/** The panel of an alert stays open at hours at which the alert is not in force. */
export function alertDetails(
  id: string,
  { alerts: all }: Pick<AlertItems, 'alerts'>,
  { points, display, nowMs }: MapContext,
): PlaceDetails | null {
  const alert = all.find((candidate) => candidate.id === id)
  if (!alert) return null
  const { t, formats } = display
  const { type, severity, message, areaName, attribution, start, end, isEndAssumed, issuedAt } = alert
  const places = points.filter(({ id_castpoint }) => alert.points.includes(id_castpoint))
  const named = places.slice(0, MAX_NAMES)
  const names = named.map(({ name }) => name).join(', ')
  const count = alert.points.length
  const others = count - named.length
  const [first] = named
  return {
    name: message,
    kind: [t(`alerts.types.${type}`), areaName].filter(Boolean).join(' · '),
    facts: [
      { label: t('maps.facts.severity'), value: <SeverityBadge severity={severity} /> },
      {
        label: t(Date.parse(start) > nowMs ? 'maps.facts.from' : 'maps.facts.since'),
        value: formats.dateTime(Date.parse(start)),
      },
      {
        label: t('maps.facts.until'),
        value: [
          end ? formats.dateTime(Date.parse(end)) : t('maps.facts.unknown'),
          ...(isEndAssumed ? [t('alerts.endAssumed')] : []),
        ].join(' · '),
      },
      {
        label: t('maps.facts.points', { count }),
        value: !first
          ? formats.number(count, 0)
          : others > 0
            ? t('alerts.andMore', { name: names, count: others })
            : names,
      },
      { label: t('maps.facts.alertIssued'), value: formats.age(Math.max(0, nowMs - Date.parse(issuedAt))) },
    ],
    note: attribution,
    link: first
      ? {
          to: `/alerts/view/${encodeURIComponent(first.id_castpoint)}`,
          label: t('maps.openAlerts', { name: first.name }),
        }
      : { to: '/alerts', label: t('alerts.toAll') },
  }
}
