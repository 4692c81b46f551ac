import { type LayoutProps, layoutElement } from './layout-element.ts'

/** The title of a section of a screen. */
export const Heading = (props: LayoutProps) =>
  layoutElement(undefined, { as: 'h2', weight: 600, margin: 0, ...props })
