import type { LinkProps } from '@tanstack/react-router'
import { createContext } from 'react'
import type { AdminGroup } from '../../lib/area-manifest.ts'
import type { TabLink } from '../../lib/tab-link.ts'

/** An administration page in the navigation; `label` is a translation key. */
export type AdminPageEntry = TabLink & {
  readonly path: NonNullable<LinkProps['to']>
  readonly group: AdminGroup
}

/** The administration pages that the user may open, in navigation order; null: the user may not open any. */
export const AdminPages = createContext<readonly AdminPageEntry[] | null>(null)
