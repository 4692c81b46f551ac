import css from './layout.module.css'
import { type LayoutProps, layoutElement } from './layout-element.ts'

/** Its contents one below the other. */
export const Stack = (props: LayoutProps) => layoutElement(css.stack, props)
