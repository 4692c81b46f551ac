import { type LayoutProps, layoutElement } from './layout-element.ts'

/** A text with its tone, size and margin. */
export const Text = (props: LayoutProps) => layoutElement(undefined, props)
