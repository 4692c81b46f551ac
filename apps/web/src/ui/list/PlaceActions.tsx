import { useTranslation } from 'react-i18next'
import { LinkButton } from '../page/LinkButton.tsx'
import { useIsPhone } from '../phone.ts'

/** Actions for the places of a list: compare them, export their data. A phone has both in its menu. */
export function PlaceActions() {
  const { t } = useTranslation()
  if (useIsPhone()) return null
  return (
    <>
      <LinkButton to="/compare">{t('navigation.compare')}</LinkButton>
      <LinkButton to="/export">{t('navigation.exports')}</LinkButton>
    </>
  )
}
