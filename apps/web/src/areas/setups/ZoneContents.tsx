import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Small } from '../../ui/layout/Small.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import type { Content, ContentKind } from './zone.ts'
import css from './zones.module.css'

type Props = { contents: Readonly<Record<ContentKind, readonly Content[]>> }

/** Places that belong to the zone, and places that are only in its area as currently drawn. */
export function ZoneContents({ contents }: Props) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  return (
    <section className={css.contents} aria-label={t('organisation.zones.contents')}>
      <Heading margin="0 0 8px">{t('organisation.zones.contents')}</Heading>
      {(Object.keys(contents) as ContentKind[]).map((kind) => (
        <details key={kind} open={contents[kind].length > 0 && contents[kind].length <= OPEN_UP_TO}>
          <summary>
            {t(`organisation.zones.kinds.${kind}`)}{' '}
            <Text as="span" hasNumbers tone="muted">
              {formats().number(contents[kind].length, 0)}
            </Text>
          </summary>
          <Box as="ul" margin="6px 0 0" padding="0 0 0 16px">
            {contents[kind].map(({ id, name, membership }) => (
              <Box as="li" padding="2px 0" key={id}>
                {name}
                {membership !== 'own' && (
                  <Small isBlock>{t(`organisation.zones.standing.${membership}`)}</Small>
                )}
              </Box>
            ))}
          </Box>
        </details>
      ))}
    </section>
  )
}

const OPEN_UP_TO = 12
