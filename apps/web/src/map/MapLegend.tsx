import type { ScaleClass } from '@verglas/charts/theme'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/layout/Text.tsx'
import { useIsPhone } from '../ui/phone.ts'
import { useIsWall } from '../ui/wall/use-is-wall.ts'
import { Codes, FromScale, type LegendCodes, type PictureScale, Scale } from './LegendScales.tsx'
import css from './map-legend.module.css'
import { useLegendFold } from './use-legend-fold.ts'

/** Shows a line of that colour and width, or a dot; hollow with an outline. */
export type LegendRow = {
  readonly label: string
  readonly colour: string
  readonly widthPx?: number
  readonly outline?: string
  /** A line of dashes. */
  readonly isDashed?: boolean
  /** The symbol of a flood: waves on a disc of this colour. */
  readonly wave?: string
}

/** Rows that explain one measure, with its name. */
export type LegendGroup = { readonly title: string; readonly rows: readonly LegendRow[] }

type Props = {
  /** The measure that the scale or the codes explain. */
  title?: string
  /** Classes of temperature. */
  scale?: readonly ScaleClass[] | undefined
  /** Scales of pictures on the map: the value from which each colour applies, as text. */
  scales?: readonly PictureScale[]
  /** Links to pages of providers that explain the colours. */
  links?: readonly { readonly label: string; readonly url: string }[]
  codes?: LegendCodes | undefined
  /** Groups for other things on the map: roads, alerts, rivers. */
  groups?: readonly LegendGroup[]
  /** How something drawn on the map is computed. */
  notes?: readonly string[]
  /** Requested things that are missing on the map; visible even when the legend is folded. */
  missing?: readonly string[]
  /** Set for a narrow map, such as one of two: the legend starts folded. */
  isFolded?: boolean
}

const NO_GROUPS: readonly LegendGroup[] = []
const NO_NOTES: readonly string[] = []
const NO_SCALES: readonly PictureScale[] = []
const NO_LINKS: NonNullable<Props['links']> = []

/**
 * The only legend of a map. It can be folded, and starts folded on a phone, on a narrow map, and if it would cover
 * more than a tenth of the map.
 */
export function MapLegend({ missing = NO_NOTES, isFolded = false, ...explained }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const isWall = useIsWall()
  const section = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useLegendFold(section, { isFoldedAtFirst: isPhone || isFolded })
  const content = contentOf(explained)
  if (!content && missing.length === 0) return null
  return (
    <section ref={section} className={css.legend} aria-label={t('map.legend')}>
      {missing.map((words) => (
        <Text key={words} as="p" weight={550} padding="2px 0" maxWidth={300}>
          {words}
        </Text>
      ))}
      {content && isWall && content}
      {content && !isWall && (
        <details
          open={isOpen}
          onToggle={({ currentTarget: { open } }) => {
            if (open !== isOpen) setIsOpen(open)
          }}
        >
          <summary>{t('map.legend')}</summary>
          {content}
        </details>
      )}
    </section>
  )
}

function contentOf({
  title,
  scale,
  scales = NO_SCALES,
  links = NO_LINKS,
  codes,
  groups = NO_GROUPS,
  notes = NO_NOTES,
}: Omit<Props, 'missing' | 'isFolded'>): ReactNode {
  const filled = groups.filter(({ rows }) => rows.length > 0)
  if (!scale && !codes && filled.length + notes.length + scales.length + links.length === 0) return null
  return (
    <>
      {scale && <Scale title={title} classes={scale} />}
      {codes && (
        <>
          {!scale && title && <Title words={title} />}
          <Codes {...codes} />
        </>
      )}
      {filled.map((group) => (
        <Group key={group.title} {...group} />
      ))}
      {scales.map((pictureScale) => (
        <FromScale key={pictureScale.title} {...pictureScale} />
      ))}
      {links.map(({ label, url }) => (
        <a key={url} className={css.note} href={url} target="_blank" rel="noreferrer">
          {label}
        </a>
      ))}
      {notes.map((note) => (
        <p key={note} className={css.note}>
          {note}
        </p>
      ))}
    </>
  )
}

const Title = ({ words }: { readonly words: string }) => (
  <Text as="span" isBlock tone="muted">
    {words}
  </Text>
)

const Group = ({ title, rows }: LegendGroup) => (
  <>
    <Title words={title} />
    <Row as="ul" className={css.rows} wraps gap="0 10px" aria-label={title}>
      {rows.map((row) => (
        <Row as="li" align="center" gap={6} key={row.label}>
          <RowSymbol {...row} />
          {row.label}
        </Row>
      ))}
    </Row>
  </>
)

function RowSymbol({ colour, widthPx, outline, isDashed, wave }: LegendRow) {
  if (wave)
    return (
      <svg className={css.wave} viewBox="-8 -8 16 16" aria-hidden>
        <circle r="7.5" fill={colour} stroke={wave} />
        {[-2, 2.5].map((y) => (
          <path
            key={y}
            d={`M-5 ${y + 1}L-2.5 ${y - 1.2}L0 ${y + 1}L2.5 ${y - 1.2}L5 ${y + 1}`}
            fill="none"
            stroke={wave}
            strokeWidth="1.6"
          />
        ))}
      </svg>
    )
  return (
    <span
      className={widthPx === undefined ? css.dot : css.line}
      style={{
        background: isDashed ? dashesOf(colour) : colour,
        height: widthPx,
        boxShadow: outline && `0 0 0 1px ${outline}`,
      }}
    />
  )
}

const dashesOf = (colour: string) => `repeating-linear-gradient(90deg, ${colour} 0 6px, transparent 6px 9px)`
