import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { type Info, textOf } from '../../lib/info.ts'
import { NoteBadge } from '../../ui/badge/NoteBadge.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Markdown } from '../../ui/markdown/Markdown.tsx'
import css from './infos.module.css'
import { PlaceLinks } from './PlaceLinks.tsx'
import { useSpanWords } from './use-span-words.ts'

type Props = {
  info: Info
  /** The address points to this item, so it scrolls into view. */
  isChosen?: boolean
}

/** One complete news item. */
export function Article({ info, isChosen = false }: Props) {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'start' })
  }, [isChosen])
  const { lang, title } = textOf(info, locale)
  return (
    <article ref={element} className={css.article} data-important={info.isImportant || undefined}>
      <header>
        <h2 lang={lang}>{title}</h2>
        {info.isImportant && <NoteBadge>{t('infos.important')}</NoteBadge>}
      </header>
      <ArticleText info={info} />
    </article>
  )
}

/** The text below the title: period, places, audience and message. */
export function ArticleText({ info }: { info: Info }) {
  const { locale, setup } = useContextData()
  const spanWords = useSpanWords()
  const { lang, body } = textOf(info, locale)
  const zones = setup.zones.filter(({ id }) => info.zoneIds.includes(id)).map(({ name }) => name)
  return (
    <>
      <Row as="p" wraps tone="muted" gap="2px 14px" margin="2px 0 10px" size={13}>
        <span>{spanWords(info)}</span>
        {zones.length > 0 && <span>{zones.join(', ')}</span>}
        <span>{info.author}</span>
      </Row>
      <PlaceLinks places={info.places} />
      {body !== '' && (
        <div lang={lang}>
          <Markdown text={body} />
        </div>
      )}
    </>
  )
}
