import { type LayoutProps, layoutElement } from './layout-element.ts'

/** A muted remark in the smallest text. */
export const Small = (props: LayoutProps) =>
  layoutElement(undefined, { as: 'small', tone: 'muted', size: 12, ...props })
