import { Skeleton } from '@mantine/core'
import { Component, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hover } from '../ui/hover.ts'
import { Credits } from './Credits.tsx'
import type { Bounds } from './fit.ts'
import type { MapPoint } from './point-layer.ts'
import css from './road-map.module.css'

const MapCanvas = lazy(async () => {
  const { MapCanvas: component } = await import('./MapCanvas.tsx')
  return { default: component }
})

export type RoadMapProps = {
  /** What the map shows, in words. */
  label: string
  points: readonly MapPoint[]
  /** All points are brought into sight whenever this changes. */
  fitKey: string
  /** The frame of the address: shown first instead of all points. */
  frame?: Bounds | null
  selectedId?: string | null
  hover: Hover
  /** Where the data come from, for the line of credits. */
  credits?: readonly string[]
  onOpen?: (id: string) => void
  /** The person has moved the map. */
  onFrame?: (frame: Bounds) => void
  /** The person asked to see all points again. */
  onFit?: () => void
  /** Lies over the map: legend, choices. */
  children?: ReactNode
}

/**
 * The organisation's roads and places with points on them. A picture with a name: whoever does not see it finds
 * the same things in the list or table beside it.
 */
export function RoadMap({ children, label, credits = [], ...props }: RoadMapProps) {
  const { t } = useTranslation()
  return (
    <section className={css.map} aria-label={label}>
      <div className={css.canvas}>
        <FailureGuard fallback={<p className={css.failed}>{t('map.failed')}</p>}>
          <Suspense fallback={<Skeleton className={css.skeleton} radius={0} />}>
            <MapCanvas {...props} />
          </Suspense>
        </FailureGuard>
        {children}
      </div>
      <Credits names={credits} />
    </section>
  )
}

type GuardProps = { fallback: ReactNode; children: ReactNode }

/** A map that cannot be drawn (no WebGL) takes nothing else down with it. */
class FailureGuard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
