import { HOUR_MS } from '@verglas/quantities'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import type { Display } from '../../lib/display.ts'
import { TimeBar } from '../../time/TimeBar.tsx'
import { useMovedHour } from '../../time/use-moved-hour.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { LevelHours } from './LevelHours.tsx'
import { NetworkMap } from './NetworkMap.tsx'
import css from './network.module.css'
import { LAST_HOUR } from './network-address.ts'
import { createNetworkHour, looksAt, showHour } from './network-layer.ts'
import { lengthsByHour } from './network-risks.ts'
import { SegmentPanel } from './SegmentPanel.tsx'
import type { Network } from './use-network.ts'
import { WorstStretches } from './WorstStretches.tsx'

type Props = { display: Display; network: Network }

/** The worst stretches, the map of an hour with the open segment, and the hours to choose from. */
export function NetworkRisks({ display, network }: Props) {
  const { state, change, hourMs, span, filter, all, segments } = network
  const [hover] = useState(createHover)
  const writeHour = useCallback((next: number) => change({ h: next === 0 ? null : `${next}` }), [change])
  const [hour, moveTo] = useMovedHour(state.hour, writeHour)
  const atMs = hourMs + hour * HOUR_MS
  const [mapHour] = useState(createNetworkHour)
  const looks = useMemo(() => looksAt(segments, atMs, filter), [segments, atMs, filter])
  // The map is outside of React.
  useLayoutEffect(() => showHour(mapHour, atMs, looks), [mapHour, atMs, looks])
  const lengths = useMemo(() => lengthsByHour(segments, span, filter), [segments, span, filter])
  const selected = state.segmentId === null ? undefined : all.find(({ id }) => id === state.segmentId)
  const open = useCallback((id: string) => change({ segment: id }), [change])
  return (
    <Stack className={css.panel} isPanel reachesEnd flex={1} minHeight={0} overflow="hidden">
      <Row className={css.sidePanel} flex={1} minHeight={0}>
        <WorstStretches display={display} network={network} hover={hover} onOpen={open} />
        <NetworkMap
          display={display}
          network={network}
          mapHour={mapHour}
          atMs={atMs}
          looks={looks}
          hover={hover}
          onOpen={open}
        />
        {selected && (
          <SegmentPanel
            display={display}
            segment={selected}
            atMs={atMs}
            onClose={() => change({ segment: null })}
          />
        )}
      </Row>
      <LevelHours display={display} hours={lengths} selected={hour} onSelect={moveTo} />
      <TimeBar hour={hour} firstHour={0} lastHour={LAST_HOUR} isWaiting={false} onHour={moveTo} />
    </Stack>
  )
}
