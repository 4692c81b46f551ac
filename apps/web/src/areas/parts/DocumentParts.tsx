import type { DocumentContent } from '@verglas/contract/document'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Sheet } from '../../ui/document/Sheet.tsx'

/** A document as it will be printed, with what most of them are made of. */
export function DocumentParts() {
  const { t } = useTranslation()
  const { locale, setup } = useContextData()
  const content: DocumentContent = {
    lang: locale,
    title: t('navigation.forecasts'),
    subtitle: null,
    organisation: setup.name,
    logo: null,
    madeAt: '2026-01-15T03:00:00Z',
    footer: t('app.simulatedHint'),
    blocks: [
      { kind: 'heading', level: 2, text: t('navigation.alerts') },
      { kind: 'notice', tone: 'watch', title: t('navigation.alerts'), text: t('codes.severity.moderate') },
      { kind: 'paragraph', tone: 'normal', text: t('app.simulatedHint') },
    ],
  }
  return <Sheet content={content} paper="a4" />
}
