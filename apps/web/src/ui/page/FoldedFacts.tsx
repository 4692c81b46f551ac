import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { IconHelp } from '../icons.ts'
import { HeadFold } from './HeadFold.tsx'
import { PageFilterSlot } from './page-filter-slot.ts'

/** On a phone: a button next to the first two lines of a page's facts, which unfolds all of them. */
export function FoldedFacts() {
  const { t } = useTranslation()
  const slot = useContext(PageFilterSlot)
  return (
    slot && (
      <HeadFold slot={slot} label={t('app.explanation')} icon={<IconHelp size={20} aria-hidden />}>
        {null}
      </HeadFold>
    )
  )
}
