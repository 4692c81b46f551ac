import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { Content, ContentKind } from './zone.ts'
import css from './zones.module.css'

type Props = { contents: Readonly<Record<ContentKind, readonly Content[]>> }

/** What belongs to the zone, and what merely lies in its area as currently drawn. */
export function ZoneContents({ contents }: Props) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  return (
    <section className={css.contents} aria-label={t('organisation.zones.contents')}>
      <h2>{t('organisation.zones.contents')}</h2>
      {(Object.keys(contents) as ContentKind[]).map((kind) => (
        <details key={kind} open={contents[kind].length > 0 && contents[kind].length <= OPEN_UP_TO}>
          <summary>
            {t(`organisation.zones.kinds.${kind}`)}{' '}
            <span className={css.number}>{formats().number(contents[kind].length, 0)}</span>
          </summary>
          <ul>
            {contents[kind].map(({ id, name, membership }) => (
              <li key={id}>
                {name}
                {membership !== 'own' && <small>{t(`organisation.zones.standing.${membership}`)}</small>}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}

const OPEN_UP_TO = 12
