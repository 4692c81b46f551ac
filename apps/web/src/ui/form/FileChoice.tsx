import { FileButton, type FileButtonProps } from '@mantine/core'
import type { MouseEvent } from 'react'

/** Opens the file dialog. The same file can be selected again, because it may have been corrected meanwhile. */
export function FileChoice<Multiple extends boolean = false>(props: FileButtonProps<Multiple>) {
  return <FileButton {...props} inputProps={{ ...props.inputProps, onClick: forget }} />
}

/** A browser sends no event if the same file is chosen again, so the choice is cleared first. */
const forget = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = ''
}
