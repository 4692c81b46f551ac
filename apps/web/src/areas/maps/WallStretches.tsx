import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useRoadLines } from '../../lib/road-lines.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { networkSegments, placeWords, riskLegend, worstStretches } from '../network/panels.ts'
import css from './maps.module.css'

/** Stretches of three lines that fit beside the map. */
const MAX_ROWS = 3
const EVERY_DANGER = { circuitId: null, roadType: null, kind: null, circuitIds: null, level: 1 } as const

type Props = {
  /** The hour of the map. */
  atMs: number
}

/** The worst stretches of the network at the hour of a map on a wall. */
export function WallStretches({ atMs }: Props) {
  const display = useDisplay()
  const { hasFeature } = useContextData()
  const options = { enabled: hasFeature('roadcast'), keepsPrevious: true } as const
  const risks = useCall('getRoadRisks', {}, options).data
  const roads = useRoadLines(risks).data
  const stretches = useMemo(
    () =>
      worstStretches(
        networkSegments(roads?.features ?? [], risks?.circuits ?? []),
        [atMs, atMs],
        EVERY_DANGER,
      ),
    [roads, risks, atMs],
  )
  if (!risks || !roads) return null
  const { t } = display
  // The grey of no danger needs no words.
  const levels = riskLegend(display).rows.slice(1)
  return (
    <Stack className={css.wallStretches} gap="2vh" justify="space-between">
      <Stack as="ul" gap="2vh" aria-label={t('network.worst')}>
        {stretches.slice(0, MAX_ROWS).map(({ id, segments, risk }) => (
          <Stack as="li" key={id} gap="0.4vh" align="flex-start">
            <Row align="center" gap="1vw">
              <SeverityBadge severity={risk.level} />
              <Text as="span" tone="muted">
                {risk.kind && t(`circuits.risk.kinds.${risk.kind}`)}
              </Text>
            </Row>
            <strong>{placeWords(display, segments)}</strong>
          </Stack>
        ))}
        {stretches.length === 0 && <li>{t('circuits.page.noRisk')}</li>}
        {stretches.length > MAX_ROWS && (
          <Text as="li" tone="muted">
            {t('network.more', { count: stretches.length - MAX_ROWS })}
          </Text>
        )}
      </Stack>
      <Row as="ul" wraps gap="0 1.5vw" aria-label={t('map.legend')}>
        {levels.map(({ label, colour, outline }) => (
          <Row as="li" key={label} align="center" gap="0.6vw">
            <span className={css.wallLine} style={{ background: colour, outlineColor: outline }} />
            {label}
          </Row>
        ))}
      </Row>
    </Stack>
  )
}
