import { LOCALES } from '@verglas/contract/codes'
import { LANGUAGES } from '@verglas/language/locales'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { GroupDraft } from '../../ui/form/draft.ts'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Note } from '../../ui/layout/Note.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Markdown } from '../../ui/markdown/Markdown.tsx'
import css from './infos.module.css'

/** Preview of the typed text, in each language in which something has been written. */
export function NewsPreview({ draft }: { draft: GroupDraft }) {
  const { t } = useTranslation()
  const deferredDraft = useDeferredValue(draft)
  const textIn = (field: 'title' | 'body', lang: (typeof LOCALES)[number]) =>
    String(deferredDraft[`${field}${lang === 'fr' ? 'Fr' : 'En'}`] ?? '')
  const written = LOCALES.filter((lang) => textIn('title', lang) || textIn('body', lang))
  return (
    <PreviewStack aria-label={t('infos.preview')}>
      <h2>{t('infos.preview')}</h2>
      {written.length === 0 && <Note column="1 / -1">{t('infos.previewEmpty')}</Note>}
      {written.map((lang) => (
        <article key={lang} className={css.article} lang={lang}>
          <small>{LANGUAGES[lang].name}</small>
          <h3>{textIn('title', lang)}</h3>
          <Markdown text={textIn('body', lang)} headingLevel={3} />
        </article>
      ))}
    </PreviewStack>
  )
}

const PreviewStack = (props: LayoutProps) => (
  <Stack className={css.preview} as="section" gap={16} minWidth={0} {...props} />
)
