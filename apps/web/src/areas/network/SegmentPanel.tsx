import { headlineLead, skillWords } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { PlacePanel } from '../../map/PlacePanel.tsx'
import { codeWord } from '../../ui/badge/code-palettes.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { reasonWords, riskWords } from '../orders/panels.ts'
import { decisionWords } from './network-layer.ts'
import { type NetworkSegment, riskOfSegment } from './network-risks.ts'
import { placeWords } from './network-words.ts'
import { useDecisionsAt } from './use-decisions-at.ts'

/** Number of hours of the risks: one call covers all hours of the slider. */
const HOURS = 48

type Props = { display: Display; segment: NetworkSegment; atMs: number; onClose: () => void }

/** A segment at the hour of the map: its danger, the reason, and the cover of the road. */
export function SegmentPanel({ display, segment, atMs, onClose }: Props) {
  const { t, formats } = display
  const answer = useSegmentForecast(segment)
  const note = useSkillNote(display, segment.id)
  // The risk of a segment is per hour, so the state of the road is shown for the same hour.
  const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS
  const risk = riskOfSegment(segment, hourMs)
  const { data } = answer
  const decision = decisionWords(display, useDecisionsAt(atMs).get(segment.circuitId), atMs)
  const segmentHour =
    data?.segmentId === segment.id ? data.hours.find(({ dt }) => Date.parse(dt) === hourMs) : undefined
  const isDeleted = risk && (risk.level > 0 || risk.other) && data && !answer.isFetching
  const deleted = isDeleted ? t('circuits.reason.deleted') : ''
  const reason = segmentHour?.level || segmentHour?.other ? reasonWords(display, segmentHour) : deleted
  const mm = (value: number | null | undefined) => formats.quantity('rain', value, { digits: 2 })
  return (
    <PlacePanel
      details={{
        name: placeWords(display, [segment]),
        kind: `${t(`circuits.roadTypes.${segment.roadType}`)}${segment.isBridge ? `, ${t('circuits.page.bridge')}` : ''}`,
        facts: [
          {
            label: `${formats.shortDay(hourMs)} ${formats.time(hourMs)}`,
            value: (
              <>
                {risk && risk.level > 0 && (
                  <>
                    <SeverityBadge severity={risk.level} isDecoration />{' '}
                  </>
                )}
                {riskWords(display, risk)}
              </>
            ),
          },
          ...(decision ? [{ label: t('circuits.roadDecision.title'), value: decision }] : []),
          {
            label: t('circuits.measures.surface'),
            value: formats.quantity('temperature', segmentHour?.surfaceC),
          },
          {
            label: t('network.condition'),
            value: segmentHour?.condition ? codeWord(t, 'roadCondition', segmentHour.condition) : '–',
          },
          { label: t('circuits.measures.film'), value: mm(segmentHour?.waterMm) },
          { label: t('circuits.measures.ice'), value: mm(segmentHour?.iceMm) },
          { label: t('network.snow'), value: mm(sum(segmentHour?.looseSnowMm, segmentHour?.packedSnowMm)) },
          {
            label: t('circuits.measures.air'),
            value: formats.quantity('temperature', segmentHour?.airTemperatureC),
          },
          {
            label: t('circuits.measures.dew'),
            value: formats.quantity('temperature', segmentHour?.dewPointC),
          },
          {
            label: t('circuits.measures.crosswind'),
            value: formats.quantity('speed', segmentHour?.crosswindKmh),
          },
          {
            label: t('circuits.measures.visibility'),
            value: formats.quantity('visibility', segmentHour?.visibilityM),
          },
        ],
        ...(reason ? { text: reason } : {}),
        ...(note ? { note } : {}),
        link: { to: `/roads/circuit/${segment.circuitId}`, label: t('network.toCircuit') },
      }}
      onClose={onClose}
    />
  )
}

function useSegmentForecast({ id, startMs }: NetworkSegment) {
  const hasForecast = Number.isFinite(startMs)
  return useCall(
    'getSegmentForecast',
    {
      params: { segmentId: id, from: new Date(hasForecast ? startMs : 0).toISOString() },
      query: { duration: HOURS + 3 },
    },
    { enabled: hasForecast, keepsPrevious: true },
  )
}

/** The skill of past forecasts of a segment with a sensor; null for a segment without one. */
function useSkillNote(display: Display, segmentId: string): string | null {
  const { data } = useCall('getSegmentSkill', { params: { segmentId } }, { keepsPrevious: true })
  if (data?.segmentId !== segmentId || data.stationId === null) return null
  const skill = headlineLead(data.leads)
  return skill ? skillWords(display, { measure: 'ts', skill }) : display.t('skill.notYet')
}

function sum(loose: number | null | undefined, packed: number | null | undefined): number | null {
  return loose === null || loose === undefined ? null : loose + (packed ?? 0)
}
