import { Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Anchor = Omit<ComponentProps<'a'>, keyof ButtonProps | keyof MenuItemProps>;

/** A button that is a link: it can be opened in another tab. */
export const ButtonLink = createLink((props: ButtonProps & Anchor) => <Button component="a" {...props} />);

/** An item of a menu that is a link. */
export const MenuItemLink = createLink((props: MenuItemProps & Anchor) => <Menu.Item component="a" {...props} />);
