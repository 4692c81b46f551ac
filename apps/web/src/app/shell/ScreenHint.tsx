import { ActionIcon } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hint } from '../../lib/area-manifest.ts'
import { useContextData } from '../../lib/context.ts'
import { IconX } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import { hiddenHints, hideHint } from './hidden-hints.ts'

/**
 * The hint of the current screen, in the frame or at the top of the scrolling content; only main screens have one. On a
 * phone it scrolls with the content to keep the frame small, except above a map, where nothing scrolls.
 */
export function ScreenHint({ isInFrame }: { isInFrame: boolean }) {
  const hint = useMatches({ select: (matches) => matches.at(-1)?.staticData.hint })
  const isPhone = useIsPhone()
  const belongsInFrame = !isPhone || hint === 'map'
  return hint && belongsInFrame === isInFrame && <HintLine hint={hint} />
}

/** The question that a screen answers, until the person hides it. */
export function HintLine({ hint }: { hint: Hint }) {
  const { t } = useTranslation()
  const { me } = useContextData()
  const isPhone = useIsPhone()
  const [hidden, setHidden] = useState(() => hiddenHints(me.id))
  if (hidden.includes(hint)) return null
  return (
    <Row
      role="note"
      hasLineBelow
      align="center"
      justify="space-between"
      gap={8}
      padding={isPhone ? '2px 4px 2px 12px' : '2px 8px 2px var(--gap)'}
      aria-label={t('hints.label')}
    >
      <Text tone="muted" size={13}>
        {t(`hints.${hint}`)}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('hints.close')}
        title={t('hints.close')}
        onClick={() => setHidden(hideHint(me.id, hint))}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Row>
  )
}
