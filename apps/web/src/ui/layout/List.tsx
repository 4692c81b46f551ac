import { type LayoutProps, layoutElement } from './layout-element.ts'

/** A list without bullets, as wide as its container. */
export const List = (props: LayoutProps) =>
  layoutElement(undefined, { as: 'ul', isList: true, margin: 0, padding: 0, ...props })
