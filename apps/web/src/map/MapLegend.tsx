import { useComputedColorScheme } from '@mantine/core'
import { type CodeColour, inMode, type ScaleClass } from '@verglas/charts/theme'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../lib/context.ts'
import { Text } from '../ui/layout/Text.tsx'
import { useIsPhone } from '../ui/phone.ts'
import css from './map-legend.module.css'

const SCALE_PX = 216
/** With more classes, only every second limit is labelled. */
const MAX_LIMITS = 9

/** Shows a line of that colour and width, or a dot; hollow with an outline. */
export type LegendRow = {
  readonly label: string
  readonly colour: string
  readonly widthPx?: number
  readonly outline?: string
  /** A line of dashes. */
  readonly isDashed?: boolean
}

export type PictureScale = {
  readonly title: string
  readonly classes: readonly { readonly fill: string; readonly from: string }[]
}

type Props = {
  /** What the colours show, if nothing else on the map says it. */
  title?: string
  /** Classes of temperature. */
  scale?: readonly ScaleClass[] | undefined
  /** Scales of pictures on the map: the value from which each colour applies, as text. */
  scales?: readonly PictureScale[]
  /** Links to pages where somebody else explains the colours. */
  links?: readonly { readonly label: string; readonly url: string }[]
  /** Codes on the map and the table of their words; other codes need no explanation. */
  codes?: { readonly table: string; readonly colours: readonly CodeColour[] } | undefined
  /** Rows for the layers other than the values. */
  rows?: readonly LegendRow[]
  /** How something drawn on the map is computed. */
  notes?: readonly string[]
  /** What was requested and is not on the map; visible even when the legend is folded. */
  missing?: readonly string[]
  /** The map is narrow, as one of two: the legend starts folded. */
  isFolded?: boolean
}

const NO_ROWS: readonly LegendRow[] = []
const NO_NOTES: readonly string[] = []
const NO_SCALES: readonly PictureScale[] = []
const NO_LINKS: NonNullable<Props['links']> = []

/** Legend of a map; folded on a phone and on a narrow map, where it would cover half of the road. */
export function MapLegend({
  title,
  scale,
  scales = NO_SCALES,
  links = NO_LINKS,
  codes,
  rows = NO_ROWS,
  notes = NO_NOTES,
  missing = NO_NOTES,
  isFolded = false,
}: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const hasContent = scale || codes || rows.length + notes.length + scales.length + links.length > 0
  if (!hasContent && missing.length === 0) return null
  const content = (
    <>
      {scale && <Scale title={title} classes={scale} />}
      {codes && <Codes {...codes} />}
      {rows.length > 0 && (
        <ul className={css.rows}>
          {rows.map(({ label, colour, widthPx, outline, isDashed }) => (
            <li key={label}>
              <span
                className={widthPx === undefined ? css.dot : css.line}
                style={{
                  background: isDashed ? dashesOf(colour) : colour,
                  height: widthPx,
                  boxShadow: outline && `0 0 0 1px ${outline}`,
                }}
              />
              {label}
            </li>
          ))}
        </ul>
      )}
      {scales.map(({ title, classes }) => (
        <FromScale key={title} title={title} classes={classes} />
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
  return (
    <section className={css.legend} aria-label={t('map.legend')}>
      {missing.map((words) => (
        <Text key={words} as="p" weight={550} margin={0} padding="2px 0" maxWidth={300}>
          {words}
        </Text>
      ))}
      {!hasContent ? null : isPhone || isFolded ? (
        <details>
          <summary>{t('map.legend')}</summary>
          {content}
        </details>
      ) : (
        content
      )}
    </section>
  )
}

function Codes({ table, colours }: NonNullable<Props['codes']>) {
  const { t } = useTranslation()
  const mode = useComputedColorScheme('light')
  return (
    <ul className={css.codes}>
      {inMode(colours, mode).map(({ key, fill }) => (
        <li key={key}>
          <span className={css.dot} style={{ backgroundColor: fill }} />
          {t(`codes.${table}.${key}`)}
        </li>
      ))}
    </ul>
  )
}

const dashesOf = (colour: string) => `repeating-linear-gradient(90deg, ${colour} 0 6px, transparent 6px 9px)`

/** Classes side by side, each with its lowest value. */
const FromScale = ({ title, classes }: PictureScale) => (
  <>
    <Text as="span" isBlock tone="muted">
      {title}
    </Text>
    <ol className={css.fromScale} style={{ minWidth: SCALE_PX }}>
      {classes.map(({ fill, from }) => (
        <li key={fill}>
          <span className={css.swatch} style={{ backgroundColor: fill }} />
          <span className={css.from}>{from}</span>
        </li>
      ))}
    </ol>
  </>
)

type ScaleProps = { title: string | undefined; classes: readonly ScaleClass[] }

/** Classes side by side with each limit once below them; zero stands out. */
function Scale({ title, classes }: ScaleProps) {
  const { quantity, unit } = useContextData().formats()
  const zero = classes.findIndex(({ toC }) => toC === 0)
  const isWritten = (index: number) => classes.length <= MAX_LIMITS || (index - zero) % 2 === 0
  return (
    <>
      <Text as="span" isBlock tone="muted">
        {[title, unit('temperature')].filter(Boolean).join(', ')}
      </Text>
      <ol className={css.scale}>
        {classes.map(({ toC, fill }, index) => (
          <li key={fill} style={{ width: `${SCALE_PX / classes.length}px` }}>
            <span className={css.swatch} style={{ backgroundColor: fill }} />
            {toC !== null && isWritten(index) && (
              <span className={toC === 0 ? css.zero : css.limit}>
                {quantity('temperature', toC, { unit: false, digits: 0 })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
