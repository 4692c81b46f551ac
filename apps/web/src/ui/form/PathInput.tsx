import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductPages } from '../page/product-pages.ts'
import css from './form.module.css'

type Props = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value: string
  onChange: (path: string) => void
}

/** An address within the product: a section chosen by name, or typed as in the browser. */
export function PathInput({ value, ...props }: Props) {
  const { t } = useTranslation()
  const pages = useContext(ProductPages)
  const typed = value.trim().toLowerCase()
  const isChosen = pages.some(({ path }) => path === typed)
  return (
    <Autocomplete
      {...props}
      data={pages.map(({ path }) => path)}
      value={value}
      // Opening the list with a chosen value means looking for another one, so all options are displayed.
      filter={({ options }) =>
        isChosen
          ? options
          : options.filter(
              (option) =>
                'value' in option && `${option.value} ${nameOf(option.value)}`.toLowerCase().includes(typed),
            )
      }
      renderOption={({ option }) => (
        <span className={css.page}>
          {nameOf(option.value)} <span>{option.value}</span>
        </span>
      )}
      spellCheck={false}
      inputMode="url"
      autoComplete="off"
    />
  )
  function nameOf(path: string): string {
    const page = pages.find((entry) => entry.path === path)
    return page ? t(page.label) : path
  }
}
