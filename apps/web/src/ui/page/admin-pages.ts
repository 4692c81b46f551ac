import type { LinkProps } from '@tanstack/react-router'
import { createContext } from 'react'
import type { TabLink } from './TabLinks.tsx'

/** A page of the administration in its navigation; `label` is the key of its words. */
export type AdminPageEntry = TabLink & { readonly path: NonNullable<LinkProps['to']> }

/** The pages of the administration that are open to the person, in the order of its navigation; null: it is closed. */
export const AdminPages = createContext<readonly AdminPageEntry[] | null>(null)
