import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { IconChevronLeft, IconChevronRight } from '../icons.ts'
import type { LayoutProps } from '../layout/layout-element.ts'
import { Row } from '../layout/Row.tsx'
import css from './pager.module.css'

type Props = {
  /** From 1. */
  page: number
  perPage: number
  total: number
  /** Receives the page in the form used in addresses; null for the first. */
  onPage: (page: string | null) => void
}

/** The visible part of a long list and the way to the next; nothing if the list fits on one page. */
export function Pager({ page, perPage, total, onPage }: Props) {
  const { t } = useTranslation()
  const { number } = useContextData().formats()
  if (total <= perPage && page === 1) return null
  const first = (page - 1) * perPage + 1
  const last = Math.min(total, page * perPage)
  const to = (next: number) => onPage(next <= 1 ? null : String(next))
  return (
    <PagerRow aria-label={t('pager.label')}>
      <span className="numbers" aria-live="polite">
        {t('pager.range', { first: number(first, 0), last: number(last, 0), total: number(total, 0) })}
      </span>
      <ActionIcon
        variant="default"
        size={30}
        disabled={page <= 1}
        aria-label={t('pager.previous')}
        onClick={() => to(page - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        disabled={last >= total}
        aria-label={t('pager.next')}
        onClick={() => to(page + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </PagerRow>
  )
}

const PagerRow = (props: LayoutProps) => (
  <Row className={css.pager} as="nav" tone="muted" align="center" gap={6} {...props} />
)
