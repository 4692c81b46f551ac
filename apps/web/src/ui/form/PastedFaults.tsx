import { useTranslation } from 'react-i18next'
import { Text } from '../layout/Text.tsx'
import css from './form.module.css'
import { useFormWords } from './form-context.ts'
import paste from './paste-rows.module.css'
import { faultSentence } from './paste-words.ts'
import type { PastedFault } from './pasted-rows.ts'

type Props = { ignored: readonly string[]; faults: readonly PastedFault[] }

const MAX_FAULTS = 8

/** Columns of a pasted table that are ignored, and cells with errors. */
export function PastedFaults({ ignored, faults }: Props) {
  const { t } = useTranslation()
  const words = useFormWords()
  return (
    <div role="status" className={paste.result}>
      {ignored.length > 0 && (
        <p className={css.hint}>
          {t('form.paste.ignored', { names: ignored.map((name) => `« ${name} »`).join(', ') })}
        </p>
      )}
      {faults.length > 0 && (
        <Text as="ul" className="bullets" tone="alarm">
          {faults.slice(0, MAX_FAULTS).map((fault) => (
            <li key={`${fault.line} ${fault.key}`}>{faultSentence(t, words, fault)}</li>
          ))}
          {faults.length > MAX_FAULTS && <li>{t('form.andMore', { count: faults.length - MAX_FAULTS })}</li>}
        </Text>
      )}
    </div>
  )
}
