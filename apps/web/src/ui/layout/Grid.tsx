import css from './layout.module.css'
import { type LayoutProps, layoutElement } from './layout-element.ts'

/** Its contents in columns. */
export const Grid = (props: LayoutProps) => layoutElement(css.grid, props)
