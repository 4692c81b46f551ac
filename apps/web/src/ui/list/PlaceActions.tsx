import { useTranslation } from 'react-i18next'
import { LinkButton } from '../page/LinkButton.tsx'

/** Actions for the places of a list: compare them, export their data. */
export function PlaceActions() {
  const { t } = useTranslation()
  return (
    <>
      <LinkButton to="/compare">{t('navigation.compare')}</LinkButton>
      <LinkButton to="/export">{t('navigation.exports')}</LinkButton>
    </>
  )
}
