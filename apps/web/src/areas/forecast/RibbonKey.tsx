import type { MeteogramForecast } from '@verglas/charts'
import { useTranslation } from 'react-i18next'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import css from './ribbon-key.module.css'
import { ribbonKey } from './ribbon-key.ts'

/** Explains the colours and numbers that occur in the ribbons above. */
export function RibbonKey({ forecast }: { forecast: MeteogramForecast }) {
  const { t } = useTranslation()
  const groups = ribbonKey(forecast)
  if (groups.length === 0) return null
  return (
    <dl className={css.key}>
      {groups.map(({ table, label, codes }) => (
        <Row wraps align="center" gap="2px 12px" key={table}>
          <dt>{t(label)}</dt>
          {codes.map((code) => (
            <dd key={code}>
              <CodeBadge table={table} code={code} />
            </dd>
          ))}
        </Row>
      ))}
    </dl>
  )
}
