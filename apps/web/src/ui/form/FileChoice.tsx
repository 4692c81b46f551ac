import { FileButton, type FileButtonProps } from '@mantine/core'
import type { MouseEvent } from 'react'

/** Opens the choice of a file. The one that was chosen last can be chosen again: it may have been corrected meanwhile. */
export function FileChoice<Multiple extends boolean = false>(props: FileButtonProps<Multiple>) {
  return <FileButton {...props} inputProps={{ ...props.inputProps, onClick: forget }} />
}

/** A browser tells of no choice that is the same as before. */
const forget = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = ''
}
