import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { IconHelp } from '../icons.ts'
import type { LayoutProps } from '../layout/layout-element.ts'
import { Note } from '../layout/Note.tsx'
import { HeadFold } from './HeadFold.tsx'
import { PageFilterSlot } from './page-filter-slot.ts'

/** Explains a list above it; a phone folds the text behind a button in the head of the page. */
export function PageNote(props: LayoutProps) {
  const { t } = useTranslation()
  const slot = useContext(PageFilterSlot)
  const note = <Note {...props} />
  if (!slot) return note
  return (
    <HeadFold slot={slot} label={t('app.explanation')} icon={<IconHelp size={20} aria-hidden />}>
      {note}
    </HeadFold>
  )
}
