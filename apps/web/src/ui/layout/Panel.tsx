import { type LayoutProps, layoutElement } from './layout-element.ts'

/** A section on a surface of its own. Content that scrolls in it or is wider does not widen the page. */
export const Panel = (props: LayoutProps) =>
  layoutElement(undefined, {
    as: 'section',
    isPanel: true,
    position: 'relative',
    minWidth: 0,
    padding: '10px 12px',
    ...props,
  })
