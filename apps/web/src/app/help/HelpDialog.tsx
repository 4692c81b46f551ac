import { Button, Modal } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { IconExternalLink, IconKeyboard } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { SearchText } from '../../ui/list/SearchText.tsx'
import { useMaySee } from '../use-may-see.ts'
import css from './help.module.css'
import { searchTopics, TOPICS, type Topic, topicAt } from './topics.ts'

type Props = { onClose: () => void; onShortcuts: () => void }

const TOPIC_SECTIONS = ['see', 'read', 'do'] as const

/** Help for the open screen (what it shows, how to read it, what to do) and for every other screen, searchable. */
export function HelpDialog({ onClose, onShortcuts }: Props) {
  const { t } = useTranslation()
  const { setup, hasFeature } = useContextData()
  const { pathname } = useLocation()
  const maySee = useMaySee()
  const topics = TOPICS.filter(({ access }) => maySee(access))
  const [key, setKey] = useState(() => topicAt(pathname, topics)?.key ?? null)
  const [text, setText] = useState('')
  const opened = text === '' ? topics.find((topic) => topic.key === key) : undefined
  const word = (topic: Topic, section: 'title' | (typeof TOPIC_SECTIONS)[number]) =>
    t(`help.topics.${topic.key}.${section}`)
  const others = searchTopics(topics, text, (topic) =>
    [word(topic, 'title'), ...TOPIC_SECTIONS.map((section) => word(topic, section))].join(' '),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t('app.help')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack className={css.help} gap={16}>
        <FilterBar>
          <SearchText label={t('help.search')} text={text} onChange={setText} />
        </FilterBar>
        {opened && (
          <article>
            <h2>{word(opened, 'title')}</h2>
            {TOPIC_SECTIONS.map((section) => (
              <section key={section}>
                <h3>{t(`help.parts.${section}`)}</h3>
                <p>{word(opened, section)}</p>
              </section>
            ))}
          </article>
        )}
        <nav aria-label={t('help.all')}>
          <h3>{t(text === '' ? 'help.all' : 'help.matches')}</h3>
          {others.length === 0 && (
            <Text as="p" tone="muted">
              {t('help.none')}
            </Text>
          )}
          <Row as="ul" wraps gap={4} margin="4px 0 0">
            {others.map((topic) => (
              <li key={topic.key}>
                <Button
                  size="compact-sm"
                  variant={topic === opened ? 'light' : 'subtle'}
                  aria-current={topic === opened}
                  onClick={() => {
                    setKey(topic.key)
                    setText('')
                  }}
                >
                  {word(topic, 'title')}
                </Button>
              </li>
            ))}
          </Row>
        </nav>
        <Row as="footer" wraps align="center" gap="8px 16px">
          <Button size="xs" variant="default" leftSection={<IconKeyboard size={16} />} onClick={onShortcuts}>
            {t('app.shortcuts')}
          </Button>
          {setup.url_wiki && hasFeature('wiki_button') && (
            <a href={setup.url_wiki} target="_blank" rel="noreferrer">
              <IconExternalLink size={15} aria-hidden /> {t('app.wiki')}
            </a>
          )}
        </Row>
      </Stack>
    </Modal>
  )
}
