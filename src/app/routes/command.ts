import type { Command } from '@contract/schema/shared'
import { targetOf } from './address'
import { pageForCommand, type Target } from './index'

/** The page that a feature command opens with its parameters, or null. */
export function targetOfCommand(command: Command | null | undefined): Target | null {
  const name = command ? pageForCommand(command.cmd) : null
  return name && command ? targetOf(name, command.params) : null
}

/** Whether a feature command leads anywhere; an advert whose command doesn't is not tappable (behaviours 2.1). */
export function canGoCommand(command: Command | null | undefined): boolean {
  return targetOfCommand(command) !== null
}
