import { type LayoutProps, layoutElement } from './layout-element.ts'

/** An element that needs no more than a margin, a width or its share of a row. */
export const Box = (props: LayoutProps) => layoutElement(undefined, props)
