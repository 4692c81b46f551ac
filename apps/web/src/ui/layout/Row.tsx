import css from './layout.module.css'
import { type LayoutProps, layoutElement } from './layout-element.ts'

/** Its contents next to each other. */
export const Row = (props: LayoutProps) => layoutElement(css.row, props)
