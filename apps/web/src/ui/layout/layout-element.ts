import { createElement, type HTMLAttributes, type ReactElement } from 'react'
import css from './layout.module.css'

type Tag =
  | ('div' | 'span' | 'p' | 'section' | 'header' | 'footer' | 'nav' | 'aside' | 'article' | 'figure')
  | ('ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd' | 'h2' | 'h3' | 'small' | 'strong' | 'em' | 'fieldset')

/** Numbers are pixels. */
type Length = number | string
type Alignment = 'center' | 'baseline' | 'stretch' | 'start' | 'end' | 'flex-start' | 'flex-end'

type Values = {
  readonly gap?: Length
  readonly align?: Alignment
  readonly justify?: 'space-between' | 'center' | 'start' | 'end' | 'flex-start' | 'flex-end'
  readonly alignSelf?: Alignment
  readonly columns?: string
  readonly flex?: number | string
  readonly tone?: 'muted' | 'alarm' | 'text' | 'delayed'
  readonly size?: Length
  readonly weight?: number
  readonly lineHeight?: number
  readonly whiteSpace?: 'nowrap' | 'normal' | 'pre-line' | 'pre-wrap'
  readonly margin?: Length
  readonly marginTop?: Length
  readonly marginBottom?: Length
  readonly padding?: Length
  readonly width?: Length
  readonly height?: Length
  readonly minWidth?: Length
  readonly minHeight?: Length
  readonly maxWidth?: Length
}

type Switches = {
  readonly wraps?: boolean
  readonly isInline?: boolean
  readonly isBlock?: boolean
  /** On one line; what does not fit is cut. */
  readonly isCut?: boolean
  /** Digits of one width, so that changing numbers do not move. */
  readonly hasNumbers?: boolean
  /** Breaks words that are longer than a line. */
  readonly breaksWords?: boolean
  /** Without bullets. */
  readonly isList?: boolean
}

/** What every layout component takes, besides the attributes of its element. */
export type LayoutProps = Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> &
  Values &
  Switches & { readonly as?: Tag }

type Write = (value: number | string) => string
const length: Write = (value) => (typeof value === 'number' ? `${value}px` : value)
const plain: Write = String
const token: Write = (value) => `var(--${value})`

const VALUES: { readonly [Name in keyof Required<Values>]: Write } = {
  gap: length,
  align: plain,
  justify: plain,
  alignSelf: plain,
  columns: plain,
  flex: plain,
  tone: token,
  size: length,
  weight: plain,
  lineHeight: plain,
  whiteSpace: plain,
  margin: length,
  marginTop: length,
  marginBottom: length,
  padding: length,
  width: length,
  height: length,
  minWidth: length,
  minHeight: length,
  maxWidth: length,
}
const SWITCHES: { readonly [Name in keyof Required<Switches>]: true } = {
  wraps: true,
  isInline: true,
  isBlock: true,
  isCut: true,
  hasNumbers: true,
  breaksWords: true,
  isList: true,
}

/** An element with the classes of its layout; none has more weight than a class of a module would have. */
export function layoutElement(
  className: string | undefined,
  { as = 'div', ...props }: LayoutProps,
): ReactElement {
  const classes = [className]
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
