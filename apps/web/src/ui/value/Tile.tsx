import type { MeasureCode } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { useNowMs } from '../../time/time-mode.tsx'
import { IconAlertTriangle } from '../icons.ts'
import { Box } from '../layout/Box.tsx'
import type { LayoutProps } from '../layout/layout-element.ts'
import { Row } from '../layout/Row.tsx'
import { Text } from '../layout/Text.tsx'
import { Age } from './Age.tsx'
import { freshness } from './freshness.ts'
import { Sparkline } from './Sparkline.tsx'
import { TrendArrow } from './TrendArrow.tsx'
import css from './tile.module.css'
import { Value } from './Value.tsx'

type Props = {
  code: MeasureCode
  /** Metric; null: missing or refused. */
  value: number | null
  /** When the value was observed, milliseconds; null: never. */
  atMs: number | null
  /** The expected interval between values. */
  periodS: number
  timeZone?: string
  /** The value is unreliable, however recent it is. */
  isUnreliable?: boolean
  /** Why the value is doubtful, as a sentence. */
  doubt?: string | undefined
  /** Recent values, oldest first, for the sparkline and the trend arrow. */
  recent?: readonly (number | null)[] | undefined
  /** The action of a click; without it, the tile is not interactive. */
  press?: { readonly isPressed: boolean; readonly title: string; readonly onPress: () => void }
}

const EVERY_MS = 30_000

/** The latest value of a measure in large type, with its trend, its age, and doubts about it. */
export function Tile(props: Props) {
  const { code, value, atMs, periodS, timeZone, isUnreliable = false, doubt, recent = [], press } = props
  const { t } = useTranslation()
  const nowMs = useNowMs(EVERY_MS)
  const isOld = isUnreliable || (atMs !== null && freshness(nowMs - atMs, periodS * 1000) === 'outdated')
  const content = (
    <>
      <Row as="span" tone="muted" justify="space-between" gap={8} size={12}>
        <Text as="span" lineHeight={1.3} data-tile="name">
          {t(`measures.${code}.long`)}
        </Text>
        <Box as="span" flex="none">
          <Age atMs={atMs} periodS={periodS} timeZone={timeZone} form="short" />
        </Box>
      </Row>
      <TileValue data-tile="body">
        <span className={css.value} data-tile="value" data-muted={isOld || doubt !== undefined || undefined}>
          <Value code={code} value={value} />
          <TrendArrow code={code} values={recent} />
        </span>
        <Sparkline code={code} values={recent} />
      </TileValue>
      {doubt !== undefined && (
        <DoubtNote>
          <IconAlertTriangle size={14} aria-hidden />
          {doubt}
        </DoubtNote>
      )}
    </>
  )
  if (!press) return <div className={css.tile}>{content}</div>
  const { isPressed, title, onPress } = press
  return (
    <button type="button" className={css.tile} aria-pressed={isPressed} title={title} onClick={onPress}>
      {content}
    </button>
  )
}

const TileValue = (props: LayoutProps) => (
  <Row as="span" align="center" justify="space-between" gap={6} minHeight={34} marginTop="auto" {...props} />
)

const DoubtNote = (props: LayoutProps) => (
  <Row className={css.doubt} as="span" tone="muted" gap={5} size={12} lineHeight={1.3} {...props} />
)
