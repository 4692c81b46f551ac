import type { LinkProps } from '@tanstack/react-router'
import { createContext } from 'react'

/** A page of the administration in its navigation. */
export type AdminPageEntry = { readonly path: NonNullable<LinkProps['to']>; readonly label: string }

/** The pages of the administration that are open to the person, in the order of its navigation; null: it is closed. */
export const AdminPages = createContext<readonly AdminPageEntry[] | null>(null)
