import type { Feature } from '@verglas/contract/features'
import type { ComponentType } from 'react'
import { useContextData } from '../../lib/context.ts'
import { IconAntenna, IconCloudSnow } from '../../ui/icons.ts'
import { SECTIONS } from '../guards.ts'

export type NavigationEntry = {
  readonly path: '/stations' | '/previsions'
  readonly feature: Feature
  readonly label: string
  /** After `g`. */
  readonly key: string
  readonly Icon: ComponentType<{ size?: number; stroke?: number }>
}

const DRAWN = {
  '/stations': { label: 'navigation.stations', key: 's', Icon: IconAntenna },
  '/previsions': { label: 'navigation.forecasts', key: 'p', Icon: IconCloudSnow },
} as const satisfies Record<(typeof SECTIONS)[number]['path'], Omit<NavigationEntry, 'path' | 'feature'>>

/** The sections that are built and that the person may see. */
export function useSections(): readonly NavigationEntry[] {
  const { hasFeature } = useContextData()
  return SECTIONS.filter(({ feature }) => hasFeature(feature)).map((section) => ({
    ...section,
    ...DRAWN[section.path],
  }))
}
