import { TextInput } from '@mantine/core'
import { BRINGS } from '@verglas/contract/connection-codes'
import { folded } from '@verglas/language'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoteBadge } from '../../ui/badge/NoteBadge.tsx'
import { IconKey, IconSearch } from '../../ui/icons.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { ConnectionBadges } from './ConnectionBadges.tsx'
import css from './catalogue.module.css'
import type { SourceKind } from './connection-view.ts'
import { aboutSource, sourceName } from './source-texts.ts'

type Props = { sources: readonly SourceKind[]; onChoose: (id: string) => void }

/** All providers, grouped by what they provide. */
export function SourceCatalogue({ sources, onChoose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const searchText = folded(text.trim())
  const matches = sources.filter(({ id }) =>
    folded(`${id} ${sourceName(t, id)} ${aboutSource(t, id)}`).includes(searchText),
  )
  return (
    <Stack className={css.catalogue} gap={16}>
      <TextInput
        maw={360}
        type="search"
        aria-label={t('connections.form.find')}
        placeholder={t('connections.form.find')}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {matches.length === 0 && <Empty>{t('connections.form.noMatches', { text })}</Empty>}
      {BRINGS.map((brings) => ({ brings, kinds: matches.filter((source) => source.brings === brings) }))
        .filter(({ kinds }) => kinds.length > 0)
        .map(({ brings, kinds }) => (
          <section key={brings} aria-label={t(`connections.brings.${brings}`)}>
            <Heading margin="0 0 8px">{t(`connections.brings.${brings}`)}</Heading>
            <ul>
              {kinds.map((source) => (
                <Row as="li" key={source.id}>
                  <button type="button" onClick={() => onChoose(source.id)}>
                    <strong>{sourceName(t, source.id)}</strong>
                    <span>{aboutSource(t, source.id)}</span>
                    <Row as="span" wraps align="center" gap="4px 8px" marginTop="auto">
                      {needsKey(source) && (
                        <NoteBadge>
                          <IconKey size={13} aria-hidden /> {t('connections.form.needsKey')}
                        </NoteBadge>
                      )}
                      <ConnectionBadges isVerified={source.isVerified} />
                    </Row>
                  </button>
                </Row>
              ))}
            </ul>
          </section>
        ))}
    </Stack>
  )
}

function needsKey({ secrets, settingsSchema: { required } }: SourceKind): boolean {
  return Array.isArray(required) && secrets.some((secret) => required.includes(secret))
}
