import { type AllHTMLAttributes, createElement, type ReactElement, type Ref } from 'react'
import css from './layout.module.css'

type Tag =
  | ('div' | 'span' | 'p' | 'section' | 'header' | 'footer' | 'nav' | 'aside' | 'article' | 'figure')
  | ('ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd' | 'h1' | 'h2' | 'h3' | 'h4' | 'small' | 'strong' | 'b' | 'em')
  | ('fieldset' | 'figcaption' | 'details' | 'summary' | 'a' | 'button' | 'form' | 'main' | 'time' | 'output')
  | ('code' | 'legend')

/** Numbers are pixels. */
type Length = number | string
type Alignment = 'center' | 'baseline' | 'stretch' | 'start' | 'end' | 'flex-start' | 'flex-end'

type Values = {
  readonly gap?: Length
  readonly align?: Alignment
  readonly justify?: 'space-between' | 'center' | 'start' | 'end' | 'flex-start' | 'flex-end'
  readonly alignSelf?: Alignment
  readonly justifyItems?: Alignment
  readonly placeItems?: Alignment
  readonly columns?: string
  readonly rows?: string
  /** The place in a grid, by name and by columns. */
  readonly area?: string
  readonly column?: string
  readonly flex?: number | string
  readonly tone?: 'muted' | 'alarm' | 'text' | 'delayed' | 'interactive'
  /** The colour of a thick line at the left, which says why the content stands out. */
  readonly accent?: 'delayed' | 'alarm' | 'interactive' | 'line' | 'strong-line'
  readonly background?: 'surface' | 'ground' | 'raised'
  readonly radius?: Length
  readonly size?: Length
  readonly weight?: number
  readonly lineHeight?: number | string
  readonly whiteSpace?: 'nowrap' | 'normal' | 'pre-line' | 'pre-wrap'
  readonly textAlign?: 'left' | 'right' | 'center' | 'start' | 'end'
  readonly margin?: Length
  readonly marginTop?: Length
  readonly marginBottom?: Length
  readonly marginLeft?: Length
  readonly marginRight?: Length
  readonly padding?: Length
  readonly paddingTop?: Length
  readonly paddingBottom?: Length
  readonly paddingLeft?: Length
  readonly paddingRight?: Length
  readonly width?: Length
  readonly height?: Length
  readonly minWidth?: Length
  readonly minHeight?: Length
  readonly maxWidth?: Length
  readonly maxHeight?: Length
  readonly position?: 'relative'
  readonly overflow?: 'hidden' | 'auto'
}

type Switches = {
  readonly wraps?: boolean
  readonly isInline?: boolean
  readonly isBlock?: boolean
  /** On one line; text that does not fit is cut off. */
  readonly isCut?: boolean
  /** Digits of one width, so that changing numbers do not move. */
  readonly hasNumbers?: boolean
  /** Breaks words that are longer than a line. */
  readonly breaksWords?: boolean
  /** In the monospaced font of codes. */
  readonly isCode?: boolean
  /** Without bullets. */
  readonly isList?: boolean
  /** On a surface with a line around it. */
  readonly isPanel?: boolean
  /** With the rounded border of a panel, on the existing background. */
  readonly isFramed?: boolean
  readonly hasBorder?: boolean
  readonly hasLineAbove?: boolean
  readonly hasLineBelow?: boolean
  /** One column in a window below 1024 px. */
  readonly stacksWhenNarrow?: boolean
  /** On a phone from edge to edge, without lines at the sides. */
  readonly reachesEdges?: boolean
  /** For the last panel of a page: on a phone it extends to the sides and the bottom of the page. */
  readonly reachesEnd?: boolean
  /** Stays in view while the content beside it scrolls, in windows of at least 1024 px. */
  readonly staysInView?: boolean
  /** 320 px high in a window below 1024 px, where a map is above or below its list. */
  readonly isLowWhenNarrow?: boolean
}

/** Properties of every layout component, besides the attributes of its element. */
export type LayoutProps = Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'style' | keyof Values> &
  Values &
  Switches & { readonly as?: Tag; readonly ref?: Ref<never> }

type Write = (value: number | string) => string
const length: Write = (value) => (typeof value === 'number' ? `${value}px` : value)
const plain: Write = String
const token: Write = (value) => `var(--${value})`

const VALUES: { readonly [Name in keyof Required<Values>]: Write } = {
  gap: length,
  align: plain,
  justify: plain,
  alignSelf: plain,
  justifyItems: plain,
  placeItems: plain,
  columns: plain,
  rows: plain,
  area: plain,
  column: plain,
  flex: plain,
  tone: token,
  accent: token,
  background: token,
  radius: length,
  size: length,
  weight: plain,
  lineHeight: plain,
  whiteSpace: plain,
  textAlign: plain,
  margin: length,
  marginTop: length,
  marginBottom: length,
  marginLeft: length,
  marginRight: length,
  padding: length,
  paddingTop: length,
  paddingBottom: length,
  paddingLeft: length,
  paddingRight: length,
  width: length,
  height: length,
  minWidth: length,
  minHeight: length,
  maxWidth: length,
  maxHeight: length,
  position: plain,
  overflow: plain,
}
const SWITCHES: { readonly [Name in keyof Required<Switches>]: true } = {
  wraps: true,
  isInline: true,
  isBlock: true,
  isCut: true,
  hasNumbers: true,
  breaksWords: true,
  isCode: true,
  isList: true,
  isPanel: true,
  isFramed: true,
  hasBorder: true,
  hasLineAbove: true,
  hasLineBelow: true,
  stacksWhenNarrow: true,
  reachesEdges: true,
  reachesEnd: true,
  staysInView: true,
  isLowWhenNarrow: true,
}

/**
 * An element with the classes of its layout. Their specificity is at most that of a class from a CSS module, so such a
 * class can add styles that depend on a state: hovering, selection, the width of the window.
 */
export function layoutElement(
  layout: string | undefined,
  { as = 'div', className, ...props }: LayoutProps,
): ReactElement {
  const classes = [layout, className]
  const style: Record<string, string> = {}
  const attributes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props))
    if (name in SWITCHES) classes.push(value ? css[name] : undefined)
    else if (name in VALUES) {
      classes.push(css[name])
      style[`--layout-${name}`] = VALUES[name as keyof Values](value)
    } else attributes[name] = value
  return createElement(as, { ...attributes, className: classes.filter(Boolean).join(' '), style })
}
