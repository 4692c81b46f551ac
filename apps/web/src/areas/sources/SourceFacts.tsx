import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConnectionBadges } from './ConnectionBadges.tsx'
import type { SourceKind } from './connection-view.ts'
import { aboutSource } from './source-texts.ts'

type Props = { source: SourceKind; canChange?: boolean }

/** The data of a provider and a link to its terms, in the line below a title. */
export function SourceFacts({ source, canChange = false }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {canChange && <Link to="/admin/sources/new">{t('connections.form.other')}</Link>}
      <span>{aboutSource(t, source.id)}</span>
      <ConnectionBadges isVerified={source.isVerified} />
      <a href={`/api/docs/sources/${source.id}`} target="_blank" rel="noreferrer">
        {t('connections.form.terms')}
      </a>
    </>
  )
}
