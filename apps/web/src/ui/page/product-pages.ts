import { createContext } from 'react'

/** A section of the product; `label` is a translation key. */
type ProductPage = { readonly path: string; readonly label: string }

/**
 * All sections of the product, independent of the user's rights; provided by the app, the only one that knows all
 * areas.
 */
export const ProductPages = createContext<readonly ProductPage[]>([])
