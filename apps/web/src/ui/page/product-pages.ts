import { createContext } from 'react'

/** A section of the product; `label` is a translation key. */
type ProductPage = { readonly path: string; readonly label: string }

/**
 * All sections of the product, whatever the user's rights; provided by the app, the only one to know all
 * areas.
 */
export const ProductPages = createContext<readonly ProductPage[]>([])
