import { Skeleton } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../lib/context.ts'
import { lazyComponent } from '../lib/lazy-component.ts'
import { Grid } from '../ui/layout/Grid.tsx'
import { FailureGuard } from '../ui/states/FailureGuard.tsx'
import { useBaseMap } from './base-map/use-base-map.ts'
import { Credits } from './Credits.tsx'
import { preloadGround } from './ground/pieces.ts'
import type { CanvasProps } from './MapCanvas.tsx'
import { boundsOfPoints } from './map-bounds.ts'
import css from './road-map.module.css'
import { fittedView } from './use-frame.ts'

const MapCanvas = lazyComponent(() => import('./MapCanvas.tsx'), 'MapCanvas')

type Props = Omit<CanvasProps, 'room'> & {
  /** Text alternative of the map. */
  label: string
  /** Sources of the data, for the line of credits. */
  credits?: readonly string[]
  /** Drawn over the map: legend, choices. */
  children?: ReactNode
}

/**
 * The organisation's roads and places with layers on them. Exposed as a picture with a name; people who cannot see it
 * find the same items in the list or table next to it.
 */
export function RoadMap({ children, label, credits = [], ...props }: Props) {
  const { t } = useTranslation()
  const { baseMap, terrain } = useBaseMap(props.trial)
  const groundAttributions = [baseMap, terrain].flatMap((source) => source?.attribution || [])
  const [room, setRoom] = useState<HTMLElement | null>(null)
  const { points } = useContextData()
  useEffect(() => {
    const home = props.frame ?? boundsOfPoints(points)
    if (!room || !home) return
    const { frame, zoom } = fittedView(room, home)
    preloadGround(frame, zoom)
  }, [room, points, props.frame])
  return (
    <section className={css.map} aria-label={label}>
      <div ref={setRoom} className={css.canvas}>
        <FailureGuard
          fallback={
            <Grid as="p" placeItems="center" height="100%" padding={24} tone="muted" textAlign="center">
              {t('map.failed')}
            </Grid>
          }
        >
          <Suspense fallback={<Skeleton className={css.skeleton} radius={0} />}>
            {room && <MapCanvas {...props} room={room} />}
          </Suspense>
        </FailureGuard>
        {children}
      </div>
      <Credits names={[...credits, ...groundAttributions]} />
    </section>
  )
}
