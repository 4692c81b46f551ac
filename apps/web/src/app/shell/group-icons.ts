import type { ComponentType } from 'react'
import type { NavigationGroup } from '../../lib/navigation-groups.ts'
import {
  IconAlertTriangle,
  IconMap,
  IconMapPin,
  IconMoon,
  IconNotebook,
  IconRoute,
  IconTool,
} from '../../ui/icons.ts'

export const GROUP_ICONS: Readonly<
  Record<NavigationGroup, ComponentType<{ size?: number; stroke?: number }>>
> = {
  night: IconMoon,
  circuits: IconRoute,
  alerts: IconAlertTriangle,
  map: IconMap,
  places: IconMapPin,
  journal: IconNotebook,
  tools: IconTool,
}
