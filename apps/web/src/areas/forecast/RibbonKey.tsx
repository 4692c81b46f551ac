import type { MeteogramForecast } from '@verglas/charts'
import { useTranslation } from 'react-i18next'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { ribbonKey } from './ribbon-key.ts'

/** Explains the colours and numbers that occur in the ribbons above. */
export function RibbonKey({ forecast }: { forecast: MeteogramForecast }) {
  const { t } = useTranslation()
  const groups = ribbonKey(forecast)
  if (groups.length === 0) return null
  return (
    <Row as="dl" wraps gap="4px 24px" padding="6px 12px 4px" size={12}>
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
    </Row>
  )
}
