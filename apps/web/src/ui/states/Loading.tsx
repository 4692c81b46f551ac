import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import css from './states.module.css'

type Props = {
  /** The shape of the content, so that the layout does not shift when it appears. */
  shape?: 'text' | 'table' | 'tiles' | 'chart'
  /** The number of lines, rows or tiles. */
  count?: number
  /** The height of a chart. */
  heightPx?: number
}

/** A skeleton as large as the content. */
export function Loading({ shape = 'text', count = 6, heightPx = 320 }: Props) {
  const { t } = useTranslation()
  return (
    <div role="status" className={css[shape]}>
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      {shape === 'chart' ? (
        <Skeleton height={heightPx} />
      ) : (
        Array.from({ length: count }, (_, index) => `${index}`).map((key, index) => (
          <Skeleton
            key={key}
            height={HEIGHT_PX[shape]}
            width={shape === 'text' ? `${92 - ((index * 17) % 40)}%` : undefined}
          />
        ))
      )}
    </div>
  )
}

const HEIGHT_PX = { text: 14, table: 24, tiles: 96 } as const
