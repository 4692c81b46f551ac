import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceMenu } from '../../../ui/choice/ChoiceMenu.tsx'
import { Segmented } from '../../../ui/choice/Segmented.tsx'
import { StarButton } from '../../../ui/favourite/StarButton.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { Example } from './Example.tsx'

const HOURS = ['6 h', '24 h', '48 h'] as const
const KINDS = ['done', 'failed'] as const
const OPTIONS = HOURS.map((value) => ({ value, label: value }))

/** Examples of choices, visible or behind a button, of follow buttons and of short messages. */
export function ChoiceExamples() {
  const { t } = useTranslation()
  const [hours, setHours] = useState<(typeof HOURS)[number]>('24 h')
  const [isFavourite, setFavourite] = useState(false)
  const choice = { label: t('parts.title'), value: hours, options: OPTIONS, onChange: setHours }
  return (
    <>
      <Example name="Segmented">
        <Segmented {...choice} />
      </Example>
      <Example name="ChoiceMenu">
        <ChoiceMenu
          {...choice}
          side="start"
          target={
            <Button size="xs" variant="default">
              {hours}
            </Button>
          }
        />
      </Example>
      <Example name="StarButton · closed">
        {[undefined, t('time.replayLocked')].map((closedReason) => (
          <StarButton
            key={closedReason ?? ''}
            name="Le Crest"
            isFavourite={isFavourite}
            closedReason={closedReason}
            t={t}
            onToggle={() => setFavourite(!isFavourite)}
          />
        ))}
      </Example>
      <Example name="Toasts · done, failed">
        {KINDS.map((kind) => (
          <Button key={kind} size="xs" variant="default" onClick={() => showToast(t('parts.title'), kind)}>
            {kind}
          </Button>
        ))}
      </Example>
    </>
  )
}
