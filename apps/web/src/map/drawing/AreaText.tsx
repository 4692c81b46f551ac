import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTextFile } from '../../lib/read-text-file.ts'
import { BELOW } from '../../ui/form/FieldInput.tsx'
import { FileChoice } from '../../ui/form/FileChoice.tsx'
import { useFieldError } from '../../ui/form/form-context.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { type Area, type ReadArea, type TextProblem, writeArea } from './area-text.ts'

type Props = {
  hint: string
  area: Area | null
  /** Typed text that is not an area yet. */
  text: string | null
  readText: (text: string) => ReadArea
  onText: (text: string) => void
  children?: ReactNode
}

const MAX_BYTES = 200_000

/** The area of a drawing as text, for people who have it from elsewhere or draw without a pointer. */
export function AreaText({ hint, area, text, readText, onText, children }: Props) {
  const { t } = useTranslation()
  const refused = useFieldError('area')
  const [isTooLarge, setTooLarge] = useState(false)
  const problem: TextProblem | null = text === null ? null : readText(text).problem
  const typed = problem && t(`map.draw.problems.${problem}`)
  async function read(file: File | null) {
    if (!file) return
    setTooLarge(file.size > MAX_BYTES)
    if (file.size <= MAX_BYTES) onText(await readTextFile(file))
  }
  return (
    <>
      <Textarea
        name="area"
        label={t('map.draw.text')}
        description={hint}
        inputWrapperOrder={BELOW}
        rows={4}
        spellCheck={false}
        value={text ?? writeArea(area)}
        error={isTooLarge ? t('map.draw.tooLarge') : (typed ?? refused)}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <Row wraps gap={8}>
        <FileChoice
          accept=".json,.geojson,application/geo+json,application/json"
          onChange={(file) => void read(file)}
        >
          {(props) => (
            <Button {...props} size="xs" variant="default">
              {t('map.draw.file')}
            </Button>
          )}
        </FileChoice>
        {children}
      </Row>
    </>
  )
}
