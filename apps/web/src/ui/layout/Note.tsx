import { type LayoutProps, layoutElement } from './layout-element.ts'

/** A muted paragraph next to what it explains. */
export const Note = (props: LayoutProps) =>
  layoutElement(undefined, { as: 'p', tone: 'muted', size: 13, margin: 0, ...props })
