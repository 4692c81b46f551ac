import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ExportFiles } from './ExportFiles.tsx'
import { ExportForm } from './ExportForm.tsx'
import css from './exports.module.css'

/** The export page: the request on the left, the files on the right. */
export function ExportPage() {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  return (
    <Page title={t('navigation.exports')} facts={<span>{t('exports.intro')}</span>}>
      <div className={css.columns}>
        <ExportForm />
        <div>
          <ExportFiles />
          {hasFeature('stations_stats_export') && hasFeature('stations_stats') && (
            <Box as="section" marginTop={24} aria-labelledby="export-elsewhere">
              <Heading marginBottom={8} id="export-elsewhere">
                {t('exports.elsewhere')}
              </Heading>
              <p>
                {t('exports.elsewhereHint')} <Link to="/stats">{t('exports.statistics')}</Link>
              </p>
            </Box>
          )}
        </div>
      </div>
    </Page>
  )
}
