import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Props = Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps> &
  Pick<ButtonProps, 'leftSection' | 'rightSection'>

const ButtonAsLink = (props: Props) => (
  <Button component="a" size="xs" variant="default" c="var(--text)" {...props} />
)

/**
 * A link among a screen's actions: looks like the buttons next to it and can be opened in a tab like any
 * link.
 */
export const LinkButton = createLink(ButtonAsLink)
