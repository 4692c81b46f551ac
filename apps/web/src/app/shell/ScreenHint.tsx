import { ActionIcon } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hint } from '../../lib/area-manifest.ts'
import { useContextData } from '../../lib/context.ts'
import { IconX } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import { hiddenHints, hideHint } from './hidden-hints.ts'

/** The hint of the current screen; only main screens have one. */
export function ScreenHint() {
  const hint = useMatches({ select: (matches) => matches.at(-1)?.staticData.hint })
  return hint && <HintLine key={hint} hint={hint} />
}

/** The question that a screen answers, until the person hides it; on a phone only at the first visit, to keep the frame small. */
export function HintLine({ hint }: { hint: Hint }) {
  const { t } = useTranslation()
  const { me } = useContextData()
  const isPhone = useIsPhone()
  const [hidden, setHidden] = useState(() => hiddenHints(me.id))
  useEffect(() => {
    if (isPhone) hideHint(me.id, hint)
  }, [isPhone, me.id, hint])
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
