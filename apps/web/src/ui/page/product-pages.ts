import { createContext } from 'react'

/** A section of the product; `label` is the key of its words. */
type ProductPage = { readonly path: string; readonly label: string }

/** The sections of the product, whoever may see them; given by the app, which alone knows all areas. */
export const ProductPages = createContext<readonly ProductPage[]>([])
