import { CloseButton, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconSearch } from '../icons.ts'
import css from './filter-bar.module.css'

type Props = {
  /** Label that says what is searched: «Nom, référence ou route». */
  label: string
  /** Text in the address. */
  text: string
  onChange: (text: string) => void
}

const TYPING_PAUSE_MS = 180

/** Displays the typed text at once and changes the address after a pause in typing. */
export function SearchText({ label, text, onChange }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      onChange(typed.trim())
      setTyped(null)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onChange])
  const displayedText = typed ?? text
  return (
    <TextInput
      className={css.search}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} />}
      rightSection={
        displayedText && (
          <CloseButton size="xs" aria-label={t('app.clearSearch')} onClick={() => setTyped('')} />
        )
      }
      value={displayedText}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
