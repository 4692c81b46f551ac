import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { videoOf } from '@verglas/contract/video-rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { raiseHighestRev } from '../../lib/credentials.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { LiveButton } from '../../ui/form/LiveButton.tsx'
import { IconCheck, IconExternalLink, IconPlayerPlay } from '../../ui/icons.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { type Briefing, hostOf } from './briefing.ts'
import css from './briefings.module.css'
import { VideoFrame } from './VideoFrame.tsx'

type Props = { briefing: Briefing; mayWrite: boolean }

/** One recording: its title and description, a link to watch it, and whether the person has watched it. */
export function BriefingCard({ briefing, mayWrite }: Props) {
  const { t } = useTranslation()
  const { formats, setup } = useContextData()
  const { isClosed } = useLiveOnly()
  const [isOpen, setOpen] = useState(false)
  const { id, title, description, link, recordedAt, author, zoneIds, isWatched } = briefing
  const video = videoOf(link)
  const watch = useSetWatched(id)
  const zones = setup.zones.filter((zone) => zoneIds.includes(zone.id)).map(({ name }) => name)
  const facts = [formats().dateTime(Date.parse(recordedAt)), ...zones, author]
  return (
    <Box as="li" className={css.card} hasLineAbove padding="12px 0" data-watched={isWatched || undefined}>
      <Row as="h3" wraps align="center" gap="4px 10px" weight={550}>
        {title}
        {isWatched && (
          <Row as="span" isInline gap={4} align="center" tone="muted" size={12} weight={400}>
            <IconCheck size={14} aria-hidden />
            {t('briefings.watched')}
          </Row>
        )}
      </Row>
      <Note margin="2px 0 6px">{facts.join(' · ')}</Note>
      {description !== '' && (
        <Text as="p" whiteSpace="pre-line" margin="0 0 8px" maxWidth="72ch">
          {description}
        </Text>
      )}
      {isOpen && <VideoFrame briefingId={id} title={title} />}
      <Row className={css.acts} wraps align="center" gap="8px 16px">
        {video && !isOpen && (
          <Button
            size="xs"
            leftSection={<IconPlayerPlay size={15} />}
            title={t('briefings.calls', { host: video.host })}
            onClick={() => setOpen(true)}
          >
            {t('briefings.watchAt', { host: video.host })}
          </Button>
        )}
        <a href={link} target="_blank" rel="noreferrer">
          <IconExternalLink size={15} aria-hidden />
          {t('briefings.openAt', { host: hostOf(link) })}
        </a>
        <LiveButton
          size="xs"
          variant="default"
          loading={watch.isPending}
          onClick={() => watch.mutate(isWatched ? 'unread' : 'read')}
        >
          {t(isWatched ? 'briefings.markUnwatched' : 'briefings.markWatched')}
        </LiveButton>
        {mayWrite && !isClosed && (
          <Link to="/briefings/edit/$briefingId" params={{ briefingId: id }}>
            {t('app.edit')}
          </Link>
        )}
      </Row>
    </Box>
  )
}

function useSetWatched(id: string) {
  const { t } = useTranslation()
  const { setup, me } = useContextData()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (state: 'read' | 'unread') =>
      call('markRead', {
        params: { setupId: setup.id, userId: me.id, type: 'briefings', id, castpointId: '-', state },
      }),
    onSuccess: ({ rev }) => {
      raiseHighestRev(rev)
      return client.invalidateQueries({ queryKey: [setup.id, 'listBriefings'] })
    },
    onError: (error) => showToast(failureWords(t, error), 'failed'),
  })
}
