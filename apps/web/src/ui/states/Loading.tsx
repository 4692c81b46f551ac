import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import css from './states.module.css'

type Props = {
  /** What is coming, so that nothing jumps when it is there. */
  shape?: 'text' | 'table' | 'tiles' | 'chart'
  /** Lines, rows or tiles. */
  count?: number
  /** Of a chart. */
  heightPx?: number
}

/** A skeleton of the size of what comes. */
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
