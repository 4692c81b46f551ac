import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { momentWords } from '../../roadcast/panels.ts'
import { CrewQuestion } from './CrewQuestion.tsx'
import { type CrewPass, isLeavingEarly } from './crew-pass.ts'

type Props = {
  readonly display: Display
  readonly pass: Pick<CrewPass, 'departMs'>
  /** A round of the circuit, ms. */
  readonly roundMs: number
  readonly button: ButtonProps & { readonly title: string | undefined }
  readonly onLeave: () => void
}

/** «Parti»; hours before the ordered departure the crew is asked, because that pass would then be missing later. */
export function Leave({ display, pass: { departMs }, roundMs, button, onLeave }: Props) {
  const { t, formats } = display
  const { nowMs } = useTimeMode()
  // The question at the time of the tap, because it may change with the minute while the crew reads it.
  const [question, setQuestion] = useState<string | null>(null)
  if (question)
    return (
      <CrewQuestion
        label={t('crew.leave')}
        question={question}
        confirm={t('crew.leaveEarly.sure')}
        cancel={t('crew.leaveEarly.notYet')}
        onConfirm={onLeave}
        onCancel={() => setQuestion(null)}
      />
    )
  const askOrLeave = () => {
    if (departMs === null || !isLeavingEarly(departMs, roundMs, nowMs)) return onLeave()
    const duration = formats.duration(departMs - nowMs)
    setQuestion(t('crew.leaveEarly.question', { time: momentWords(display, departMs, nowMs), duration }))
  }
  return (
    <Button {...button} onClick={askOrLeave}>
      {t('crew.leave')}
    </Button>
  )
}
