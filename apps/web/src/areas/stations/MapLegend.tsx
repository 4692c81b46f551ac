import type { CodeColour, ScaleClass } from '@verglas/charts/theme'
import { measure } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { MapMeasure } from './map-points.ts'
import css from './stations.module.css'

const SCALE_PX = 216
/** With more classes every second limit is written. */
const MOST_LIMITS = 9

type Props = {
  mapMeasure: MapMeasure
  /** Codes that occur: the others need no explanation. */
  present: ReadonlySet<number>
}

/** What the colours of the map mean. */
export function MapLegend({ mapMeasure: { code, scale, colours }, present }: Props) {
  const { t } = useTranslation()
  if (!scale && !colours) return null
  return (
    <section className={css.legend} aria-label={t('map.legend')}>
      {scale && <Scale classes={scale} />}
      {colours && (
        <Codes
          colours={colours.filter((colour) => present.has(colour.code))}
          table={measure(code).codes ?? 'roadState'}
        />
      )}
    </section>
  )
}

/** Classes side by side, each limit once under them; zero stands out. */
function Scale({ classes }: { classes: readonly ScaleClass[] }) {
  const { quantity, unit } = useContextData().formats()
  const zero = classes.findIndex(({ toC }) => toC === 0)
  const isWritten = (index: number) => classes.length <= MOST_LIMITS || (index - zero) % 2 === 0
  return (
    <>
      <span className={css.legendUnit}>{unit('temperature')}</span>
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

function Codes({ colours, table }: { colours: readonly CodeColour[]; table: string }) {
  const { t } = useTranslation()
  return (
    <ul className={css.codes}>
      {colours.map(({ key, fill }) => (
        <li key={key}>
          <span className={css.dot} style={{ backgroundColor: fill }} />
          {t(`codes.${table}.${key}`)}
        </li>
      ))}
    </ul>
  )
}
