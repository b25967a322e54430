import { TEMPLATE_COMMAND } from '@contract/codes/command'
import type { Command } from '@contract/schema/shared'
import { miniPrograms } from '@/platform/mini-program-jump'
import { targetOf } from './address'
import { pageForCommand, type Target } from './index'

/** The kind of target of a feature command, in the order in which contract/codes/command checks them. */
export type CommandWay =
  | { kind: 'miniProgram'; appId: string; path?: string }
  | { kind: 'page'; target: Target }
  | { kind: 'template'; params: Readonly<Record<string, string>> }
  | { kind: 'nowhere' }

export function wayOfCommand(command: Command | null | undefined): CommandWay {
  if (!command) return { kind: 'nowhere' }
  const { cmd, params } = command
  if (params.appId) return { kind: 'miniProgram', appId: params.appId, ...(params.path ? { path: params.path } : {}) }
  if (cmd === TEMPLATE_COMMAND) return { kind: 'template', params }
  const name = pageForCommand(cmd, params)
  const target = name && targetOf(name, params)
  return target ? { kind: 'page', target } : { kind: 'nowhere' }
}

/** True when a feature command has a target; an advert without one is not tappable [command.needs]. */
export function canGoCommand(command: Command | null | undefined): boolean {
  const way = wayOfCommand(command)
  if (way.kind === 'template') return Boolean(way.params.pageCode)
  return way.kind === 'page' || (way.kind === 'miniProgram' && miniPrograms.canJump)
}
