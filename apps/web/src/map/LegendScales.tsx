import { useComputedColorScheme } from '@mantine/core'
import { type CodeColour, coloursOfMode, type ScaleClass } from '@verglas/charts/theme'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../lib/context.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/layout/Text.tsx'
import css from './map-legend.module.css'

const SCALE_PX = 216
/** With more classes, only every second limit is labelled. */
const MAX_LIMITS = 9

/** Codes on the map and the table of their words; other codes need no explanation. */
export type LegendCodes = { readonly table: string; readonly colours: readonly CodeColour[] }

export type PictureScale = {
  readonly title: string
  readonly classes: readonly { readonly fill: string; readonly from: string }[]
}

export function Codes({ table, colours }: LegendCodes) {
  const { t } = useTranslation()
  const mode = useComputedColorScheme('light')
  return (
    <Stack as="ul" gap={2}>
      {coloursOfMode(colours, mode).map(({ key, fill }) => (
        <Row as="li" align="center" gap={6} key={key}>
          <span className={css.dot} style={{ backgroundColor: fill }} />
          {t(`codes.${table}.${key}`)}
        </Row>
      ))}
    </Stack>
  )
}

/** Classes side by side, each with its lowest value. */
export const FromScale = ({ title, classes }: PictureScale) => (
  <>
    <Text as="span" isBlock tone="muted">
      {title}
    </Text>
    <ol className={css.fromScale} style={{ minWidth: SCALE_PX }}>
      {classes.map(({ fill, from }) => (
        <li key={fill}>
          <span className={css.swatch} style={{ backgroundColor: fill }} />
          <Text as="span" hasNumbers tone="muted" paddingRight={7}>
            {from}
          </Text>
        </li>
      ))}
    </ol>
  </>
)

type ScaleProps = { title: string | undefined; classes: readonly ScaleClass[] }

/** Classes side by side with each limit once below them; zero stands out. */
export function Scale({ title, classes }: ScaleProps) {
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
