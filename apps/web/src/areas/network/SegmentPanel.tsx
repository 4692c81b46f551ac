import { headlineLead, skillWords } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import { PlacePanel } from '../../map/PlacePanel.tsx'
import { codeWord } from '../../ui/badge/code-palettes.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { reasonWords, riskWords, severityOfRisk } from '../circuits/panels.ts'
import { type NetworkSegment, riskOfSegment } from './network-risks.ts'
import { placeWords } from './network-words.ts'

/** Of the first hour on a plane to its end: one call for all that the slider may show. */
const HOURS = 48

type Props = { pen: Display; segment: NetworkSegment; atMs: number; onClose: () => void }

/** A segment at the hour of the map: how dangerous, why, and what lies on it. */
export function SegmentPanel({ pen, segment, atMs, onClose }: Props) {
  const { t, formats } = pen
  const isKnown = Number.isFinite(segment.startMs)
  const answer = useCall(
    'getSegmentForecast',
    {
      params: { segmentId: segment.id, from: new Date(isKnown ? segment.startMs : 0).toISOString() },
      query: { duration: HOURS + 3 },
    },
    { enabled: isKnown, keepsPrevious: true },
  )
  const note = useSkillNote(pen, segment.id)
  // the risk of a segment is that of an hour: what lies on it is told of the same
  const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS
  const risk = riskOfSegment(segment, hourMs)
  const { data } = answer
  const found =
    data?.segmentId === segment.id ? data.hours.find(({ dt }) => Date.parse(dt) === hourMs) : undefined
  const why = found?.reason
    ? reasonWords(pen, found.reason)
    : risk && risk.level > 0 && data && !answer.isFetching
      ? t('circuits.reason.notKept')
      : ''
  const mm = (value: number | null | undefined) => formats.quantity('rain', value, { digits: 2 })
  return (
    <PlacePanel
      details={{
        name: placeWords(pen, [segment]),
        kind: `${t(`circuits.roadTypes.${segment.roadType}`)}${segment.isBridge ? `, ${t('circuits.page.bridge')}` : ''}`,
        facts: [
          {
            label: `${formats.shortDay(hourMs)} ${formats.time(hourMs)}`,
            value: (
              <>
                {risk && risk.level > 0 && (
                  <>
                    <SeverityBadge severity={severityOfRisk(risk.level)} isDecoration />{' '}
                  </>
                )}
                {riskWords(pen, risk)}
              </>
            ),
          },
          { label: t('circuits.measures.surface'), value: formats.quantity('temperature', found?.surfaceC) },
          {
            label: t('network.condition'),
            value: found?.condition ? codeWord(t, 'roadCondition', found.condition) : '–',
          },
          { label: t('circuits.measures.film'), value: mm(found?.waterMm) },
          { label: t('circuits.measures.ice'), value: mm(found?.iceMm) },
          { label: t('network.snow'), value: mm(sum(found?.looseSnowMm, found?.packedSnowMm)) },
          {
            label: t('circuits.measures.air'),
            value: formats.quantity('temperature', found?.airTemperatureC),
          },
          { label: t('circuits.measures.dew'), value: formats.quantity('temperature', found?.dewPointC) },
          { label: t('circuits.measures.crosswind'), value: formats.quantity('speed', found?.crosswindKmh) },
          {
            label: t('circuits.measures.visibility'),
            value: formats.quantity('visibility', found?.visibilityM),
          },
        ],
        ...(why ? { text: why } : {}),
        ...(note ? { note } : {}),
        link: { to: `/roads/circuit/${segment.circuitId}`, label: t('network.toCircuit') },
      }}
      onClose={onClose}
    />
  )
}

/** How good the forecasts of a segment have been that holds a sensor; nothing where it holds none. */
function useSkillNote(pen: Display, segmentId: string): string | null {
  const { data } = useCall('getSegmentSkill', { params: { segmentId } }, { keepsPrevious: true })
  if (data?.segmentId !== segmentId || data.stationId === null) return null
  const skill = headlineLead(data.leads)
  return skill ? skillWords(pen, { measure: 'ts', skill }) : pen.t('skill.notYet')
}

function sum(loose: number | null | undefined, packed: number | null | undefined): number | null {
  return loose === null || loose === undefined ? null : loose + (packed ?? 0)
}
