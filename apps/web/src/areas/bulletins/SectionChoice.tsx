import { Checkbox } from '@mantine/core'
import { BULLETIN_SECTIONS } from '@verglas/contract/bulletin-codes'
import { useTranslation } from 'react-i18next'
import { IconArrowDown, IconArrowUp } from '../../ui/icons.ts'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import css from './bulletins.module.css'
import { SaveSections } from './SaveSections.tsx'
import { moved, switched } from './section-order.ts'
import type { Sections } from './use-sections.ts'

type Props = { readonly chosen: Sections }

/** Lets the reader choose the sections of a bulletin and their order. */
export function SectionChoice({ chosen }: Props) {
  const { sections, choose: onChoose } = chosen
  const { t } = useTranslation()
  const others = BULLETIN_SECTIONS.filter((section) => !sections.includes(section))
  return (
    <fieldset className={css.choice}>
      <legend>{t('bulletins.choose')}</legend>
      <Text as="p" tone="muted" size={12} margin="4px 0 12px">
        {t('bulletins.chooseHint')}
      </Text>
      <Grid as="ul" gap={2}>
        {[...sections, ...others].map((section) => {
          const name = t(`bulletins.sections.${section}`)
          const place = sections.indexOf(section)
          return (
            <Row as="li" align="center" justify="space-between" gap={8} minHeight={32} key={section}>
              <Checkbox
                size="sm"
                label={name}
                checked={place >= 0}
                disabled={place >= 0 && sections.length === 1}
                onChange={() => onChoose(switched(sections, section))}
              />
              {place >= 0 && (
                <span className={css.moves}>
                  <button
                    type="button"
                    aria-label={t('bulletins.up', { section: name })}
                    disabled={place === 0}
                    onClick={() => onChoose(moved(sections, section, -1))}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </button>
                  <button
                    type="button"
                    aria-label={t('bulletins.down', { section: name })}
                    disabled={place === sections.length - 1}
                    onClick={() => onChoose(moved(sections, section, 1))}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </button>
                </span>
              )}
            </Row>
          )
        })}
      </Grid>
      <SaveSections chosen={chosen} />
    </fieldset>
  )
}
