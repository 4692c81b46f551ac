import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Search } from '../../lib/address.ts'
import { IconFilter } from '../icons.ts'
import { HeadFold } from '../page/HeadFold.tsx'
import { PageFilterSlot } from '../page/page-filter-slot.ts'
import css from './filter-bar.module.css'

type Props = {
  /** The parameters of the address that the choices set. Without names the choices are never folded. */
  names?: readonly string[]
  /** What the values of the list mean. */
  legend?: ReactNode
  children: ReactNode
}

/**
 * One line above a list with its search, filters and sorting. On a phone they and the legend are folded behind a button
 * in the head of the page, which counts the choices made.
 */
export function FilterBar({ names, legend, children }: Props) {
  const { t } = useTranslation()
  const slot = useContext(PageFilterSlot)
  const search: Search = useSearch({ strict: false })
  if (!slot || !names)
    return (
      <>
        <search className={css.bar}>{children}</search>
        {legend}
      </>
    )
  const count = names.filter((name) => search[name] !== undefined).length
  return (
    <HeadFold
      as="search"
      slot={slot}
      label={count > 0 ? t('app.filtersCount', { count }) : t('app.filters')}
      icon={<IconFilter size={20} aria-hidden />}
      count={count}
    >
      <div className={css.bar}>{children}</div>
      {legend}
    </HeadFold>
  )
}
