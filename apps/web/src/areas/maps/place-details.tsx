import type { MeasureCode } from '@verglas/contract/measures'
import type { Formats } from '@verglas/language'
import { distanceKm, HOUR_MS } from '@verglas/quantities'
import type { Point } from '../../lib/context.ts'
import type { Display } from '../../lib/display.ts'
import type { ForecastPoint } from '../../lib/forecast-points.ts'
import type { PlaceDetails } from '../../map/PlacePanel.tsx'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { AgeText } from '../../ui/value/AgeText.tsx'
import { Value } from '../../ui/value/Value.tsx'
import { isOutdated, Picture, periodS } from '../pictures/panels.ts'
import type { ListedRoad } from '../roadcast/panels.ts'
import { observedMs, type Station } from '../stations/panels.ts'
import { readCastpoint } from './castpoint-layer.ts'
import type { MapState } from './map-address.ts'
import { inLanguage } from './report-layers.ts'
import { strikeId } from './strike-layer.ts'
import type { MapAnswers } from './use-map-answers.ts'
import type { Wind } from './wind-layer.ts'

export type PlaceInput = {
  readonly answers: MapAnswers
  readonly stations: readonly Station[]
  readonly points: readonly ForecastPoint[]
  /** Including aliases. */
  readonly allPoints: readonly Point[]
  readonly roads: ReadonlyMap<string, ListedRoad>
  readonly winds: ReadonlyMap<string, Wind>
}
type Context = PlaceInput & {
  readonly display: Display
  readonly locale: 'fr' | 'en'
  readonly nowMs: number
}

/** The panel's content for the selected place; null if it is not on the map at this hour. */
export function toPlaceDetails({ place, at, mapMeasure }: MapState, context: Context): PlaceDetails | null {
  if (!place) return null
  const { id } = place
  switch (place.kind) {
    case 'stations':
      return stationDetails(id, mapMeasure.code, context)
    case 'castpoints':
      return castpointDetails(id, at, context)
    case 'cameras':
      return cameraDetails(id, context)
    case 'outages':
      return outageDetails(id, context)
    case 'reports':
      return reportDetails(id.replace(/#\d+$/, ''), context)
    case 'tides':
      return tideDetails(id, context)
    case 'winds':
      return windDetails(id, context)
    case 'strikes':
      return strikeDetails(id, context)
    case 'alerts':
    case 'fires':
      return alertDetails(id, context)
    // Isotherms are not places, and a segment has a panel of its own, which requests the reasons of its risk.
    case 'isolines':
    case 'segments':
      return null
  }
}

const STATION_FACTS: readonly MeasureCode[] = ['ts', 'tair', 'tdew', 'road_state', 'ice_risk']

function stationDetails(
  id: string,
  code: MeasureCode,
  { stations, display, nowMs }: Context,
): PlaceDetails | null {
  const station = stations.find((candidate) => candidate.id === id)
  if (!station) return null
  const { t, formats } = display
  const codes = [...new Set([code, ...STATION_FACTS])]
  return {
    name: station.name,
    kind: [t('maps.kinds.stations'), station.road].filter(Boolean).join(' · '),
    facts: [
      ...codes.map((each) => ({
        label: t(`measures.${each}.long`),
        value: <Value code={each} value={station.latest?.values[each] ?? null} />,
      })),
      {
        label: t('maps.facts.observed'),
        value: (
          <AgeText
            atMs={observedMs(station)}
            periodS={station.period}
            nowMs={nowMs}
            formats={formats}
            t={t}
            form="full"
          />
        ),
      },
    ],
    link: { to: `/stations/view/${encodeURIComponent(id)}`, label: t('maps.openStation') },
  }
}

function castpointDetails(id: string, at: MapState['at'], context: Context): PlaceDetails | null {
  const { points, allPoints, roads, answers, display, nowMs } = context
  const { castpointId, aliasId } = readCastpoint(id)
  const point = points.find(({ id_castpoint }) => id_castpoint === castpointId)
  if (!point) return null
  const alias = allPoints.find((candidate) => candidate.id === aliasId)
  const { t, formats } = display
  const { hourIndex } = answers
  const road = roads.get(castpointId)
  const value = (of: 'ts' | 'condition' | 'ice_risk' | 'p_below_zero') => road?.[of][hourIndex] ?? null
  const chance = value('p_below_zero')
  const zero = formats.quantity('temperature', 0, { digits: 0 })
  return {
    name: alias?.name ?? point.name,
    kind: [
      t('maps.kinds.castpoints'),
      alias && t('maps.aliasOf', { name: point.name }),
      at && t('maps.fromTouched', { distance: kmWords(distanceKm(at, point), formats) }),
    ]
      .filter(Boolean)
      .join(' · '),
    facts: [
      { label: t('maps.facts.validAt'), value: hourWords(answers.atMs, formats) },
      { label: t('measures.ts.long'), value: <Value code="ts" value={value('ts')} /> },
      {
        label: t('maps.facts.condition'),
        value: <CodeBadge table="roadCondition" code={value('condition')} />,
      },
      { label: t('measures.ice_risk.long'), value: <CodeBadge table="iceRisk" code={value('ice_risk')} /> },
      {
        label: t('maps.facts.belowZero', { zero }),
        value: formats.quantity('percent', chance === null ? null : chance * 100),
      },
      ...(road
        ? [{ label: t('maps.facts.issued'), value: formats.age(nowMs - Date.parse(road.issuedAt)) }]
        : []),
    ],
    link: { to: `/previsions/view/${encodeURIComponent(castpointId)}`, label: t('map.openForecast') },
  }
}

const kmWords = (km: number, { quantity }: Formats) => quantity('visibility', km * 1000)

/** The hour of an hourly forecast that contains an instant. */
function hourWords(atMs: number, formats: Formats): string {
  const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS
  return `${formats.shortDay(hourMs)} ${formats.time(hourMs)}`
}

function windDetails(id: string, { points, winds, answers, display, nowMs }: Context): PlaceDetails | null {
  const [point, wind] = [points.find(({ id_castpoint }) => id_castpoint === id), winds.get(id)]
  if (!point || !wind) return null
  const { t, formats } = display
  const { windIndex } = answers
  return {
    name: point.name,
    kind: t('maps.kinds.winds'),
    facts: [
      { label: t('maps.facts.validAt'), value: hourWords(answers.atMs, formats) },
      {
        label: t('measures.wind_avg.long'),
        value: <Value code="wind_avg" value={wind.wind_avg[windIndex] ?? null} />,
      },
      {
        label: t('measures.wind_max.long'),
        value: <Value code="wind_max" value={wind.wind_max[windIndex] ?? null} />,
      },
      {
        label: t('measures.wind_dir.long'),
        value: <Value code="wind_dir" value={wind.wind_dir[windIndex] ?? null} />,
      },
      { label: t('maps.facts.issued'), value: formats.age(nowMs - Date.parse(wind.issuedAt)) },
    ],
    link: { to: `/previsions/view/${encodeURIComponent(id)}`, label: t('map.openForecast') },
  }
}

function strikeDetails(id: string, { answers, points, display }: Context): PlaceDetails | null {
  const strike = answers.strikes.data?.strikes.find((candidate) => strikeId(candidate) === id)
  if (!strike) return null
  const { t, formats } = display
  const { polarity, currentKa } = strike
  const struckMs = Date.parse(strike.struckAt)
  const [near] = points
    .map(({ name, ...place }) => ({ name, km: distanceKm(strike, place) }))
    .sort((a, b) => a.km - b.km)
  return {
    name: t('maps.kinds.strikes'),
    kind: near ? t('maps.nearPoint', { distance: kmWords(near.km, formats), name: near.name }) : '',
    facts: [
      {
        label: t('maps.facts.struck'),
        value: `${formats.timeWithSeconds(struckMs)} · ${formats.age(answers.atMs - struckMs)}`,
      },
      {
        label: t('maps.facts.polarity'),
        value:
          polarity === null
            ? t('maps.facts.unknown')
            : t(`maps.polarity.${polarity > 0 ? 'positive' : 'negative'}`),
      },
      ...(currentKa === null
        ? []
        : [{ label: t('maps.facts.current'), value: `${formats.number(Math.abs(currentKa), 0)}\u00a0kA` }]),
    ],
  }
}

function alertDetails(id: string, { answers, points, display, nowMs }: Context): PlaceDetails | null {
  const alert = answers.alerts.data?.alerts.find((candidate) => candidate.id === id)
  if (!alert) return null
  const { t, formats } = display
  const { type, severity, message, areaName, attribution, start, end, issuedAt } = alert
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
        value: end ? formats.dateTime(Date.parse(end)) : t('maps.facts.unknown'),
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

/** Number of point names that can be read at a glance. */
const MAX_NAMES = 3

function cameraDetails(id: string, { answers, display, nowMs }: Context): PlaceDetails | null {
  const camera = answers.cameras.data?.cameras.find((candidate) => candidate.id === id)
  if (!camera) return null
  const { t, formats } = display
  const { name, road, heading, latest } = camera
  const pictureMs = latest === null ? null : Date.parse(latest.takenAt)
  return {
    name,
    kind: [t('maps.kinds.cameras'), road].filter(Boolean).join(' · '),
    picture: (
      <Picture
        picture={latest}
        label={pictureMs === null ? '' : t('pictures.of', { name, when: formats.dateTime(pictureMs) })}
        isOneOfMany
        isOutdated={isOutdated(camera, nowMs)}
      />
    ),
    facts: [
      { label: t('maps.facts.heading'), value: heading === null ? '–' : formats.windName(heading) },
      {
        label: t('maps.facts.picture'),
        value: (
          <AgeText
            atMs={pictureMs}
            periodS={periodS(camera)}
            nowMs={nowMs}
            formats={formats}
            t={t}
            form="full"
          />
        ),
      },
    ],
    link: { to: `/cameras/${encodeURIComponent(id)}`, label: t('maps.openCamera') },
  }
}

function outageDetails(id: string, { answers, display, locale }: Context): PlaceDetails | null {
  const outage = answers.outages.data?.outages.find(({ ref }) => ref === id)
  if (!outage) return null
  const { t, formats } = display
  const { progress, reason, clients, startAt, endMaxAt, message } = outage
  const near = outage.points[0]
  return {
    name: t('maps.kinds.outages'),
    kind: near ? t('maps.nearPoint', { distance: kmWords(near.distanceKm, formats), name: near.name }) : '',
    facts: [
      { label: t('maps.facts.clients'), value: formats.number(clients, 0) },
      { label: t('maps.facts.progress'), value: t(`outages.progress.${progress}`) },
      { label: t('maps.facts.reason'), value: t(`outages.reasons.${reason}`) },
      { label: t('maps.facts.since'), value: formats.dateTime(Date.parse(startAt)) },
      {
        label: t('maps.facts.until'),
        value: endMaxAt ? formats.dateTime(Date.parse(endMaxAt)) : t('maps.facts.unknown'),
      },
    ],
    text: inLanguage(message, locale),
    link: { to: '/risks/hydroqc', search: { outage: id }, label: t('maps.openOutages') },
  }
}

function reportDetails(id: string, { answers, display, locale }: Context): PlaceDetails | null {
  const { conditions = [], events = [], works = [] } = answers.reports.data ?? {}
  const { t, formats } = display
  const condition = conditions.find(({ ref }) => ref === id)
  if (condition) {
    const { road, from, to, surface, visibility, since } = condition
    return {
      name: [road, [inLanguage(from, locale), inLanguage(to, locale)].filter(Boolean).join(' – ')]
        .filter(Boolean)
        .join(' · '),
      kind: t('maps.kinds.reports'),
      facts: [
        { label: t('maps.facts.surface'), value: inLanguage(surface, locale) || '–' },
        { label: t('maps.facts.visibility'), value: inLanguage(visibility, locale) || '–' },
        { label: t('maps.facts.since'), value: since ? formats.dateTime(Date.parse(since)) : '–' },
      ],
    }
  }
  const event = [...events, ...works].find(({ ref }) => ref === id)
  if (!event) return null
  const { type, road, texts, startAt, endAt } = event
  return {
    name: [road, t(`roads.types.${type}`)].filter(Boolean).join(' · '),
    kind: t('maps.kinds.reports'),
    facts: [
      { label: t('maps.facts.since'), value: startAt ? formats.dateTime(Date.parse(startAt)) : '–' },
      {
        label: t('maps.facts.until'),
        value: endAt ? formats.dateTime(Date.parse(endAt)) : t('maps.facts.unknown'),
      },
    ],
    text: inLanguage(texts, locale),
  }
}

function tideDetails(id: string, { answers, display, nowMs }: Context): PlaceDetails | null {
  const tide = answers.tides.data?.tidepoints.find((candidate) => candidate.id === id)
  if (!tide) return null
  const { t, formats } = display
  const metres = (level: number) => formats.quantity('altitude', level, { digits: 1 })
  const whenWords = (atMs: number) =>
    [formats.shortDay(atMs), formats.time(atMs)]
      .slice(formats.shortDay(atMs) === formats.shortDay(nowMs) ? 1 : 0)
      .join(' ')
  const extremeWords = (extreme: typeof tide.nextHigh) =>
    extreme ? `${metres(extreme.level)} · ${whenWords(Date.parse(extreme.at))}` : '–'
  return {
    name: tide.name,
    kind: `${t('maps.kinds.tides')} · ${t(`tides.datums.${tide.datum}`)}`,
    facts: [
      {
        label: t('tides.observed'),
        value: tide.latest
          ? `${metres(tide.latest.level)} · ${formats.age(nowMs - Date.parse(tide.latest.observedAt))}`
          : '–',
      },
      { label: t('tides.marks.high'), value: extremeWords(tide.nextHigh) },
      { label: t('tides.marks.low'), value: extremeWords(tide.nextLow) },
    ],
    text: t('tides.notForNavigation'),
    link: { to: '/risks/water', search: { tide: id }, label: t('maps.openTide') },
  }
}
