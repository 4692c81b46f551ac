import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Props = Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps> &
  Pick<ButtonProps, 'leftSection' | 'rightSection'>

const ButtonAsLink = (props: Props) => (
  <Button component="a" size="xs" variant="default" c="var(--text)" {...props} />
)

/** A way to another screen among the actions of one: looks as the buttons beside it, opens in a tab as any link. */
export const LinkButton = createLink(ButtonAsLink)
