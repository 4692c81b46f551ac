import { INFO_PAGE } from '@verglas/contract/desk-codes'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { type Info, stateOf, textOf } from '../../lib/info.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { SearchText } from '../../ui/list/SearchText.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { ArticleText } from './Article.tsx'
import css from './infos.module.css'
import { useInfoList } from './use-info-list.ts'
import { useSpanWords } from './use-span-words.ts'

/** All news so far, latest first and searchable; each item opens in place. */
export function Archive() {
  const { t } = useTranslation()
  const { answer, text, page, setText, setPage } = useInfoList()
  return (
    <section className={css.archive} aria-labelledby="infos-all">
      <header>
        <h2 id="infos-all">{t('infos.all')}</h2>
        <SearchText label={t('infos.search')} text={text} onChange={setText} />
      </header>
      <Answer answer={answer} failed={t('infos.failed')} loading={<Loading count={4} />}>
        {({ infos, total }) => (
          <>
            {infos.length === 0 && (
              <Note column="1 / -1">{t(text === '' ? 'infos.noneYet' : 'infos.noMatches')}</Note>
            )}
            <ul>
              {infos.map((info) => (
                <Entry key={info.id} info={info} />
              ))}
            </ul>
            <Pager page={page} perPage={INFO_PAGE} total={total} onPage={setPage} />
          </>
        )}
      </Answer>
    </section>
  )
}

function Entry({ info }: { info: Info }) {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const nowMs = useNowMs(60_000)
  const spanWords = useSpanWords()
  const { lang, title } = textOf(info, locale)
  return (
    <li>
      <details>
        <summary>
          <span lang={lang}>{title}</span>
          <small>
            {t(`infos.states.${stateOf(info, nowMs)}`)} · {spanWords(info)}
          </small>
        </summary>
        <ArticleText info={info} />
      </details>
    </li>
  )
}
