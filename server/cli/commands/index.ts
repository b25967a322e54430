import type { Command } from '../command'
import { backupCommand, restoreCommand } from './backup'
import { exportCommand } from './export'
import { healthCommand } from './health'
import { importCommand } from './import'
import { orderCommands, refundCommand } from './order'
import { stockCommands } from './stock'
import { userCommands } from './user'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  importCommand,
  exportCommand,
  ...stockCommands,
  ...orderCommands,
  refundCommand,
  ...userCommands,
  healthCommand,
  backupCommand,
  restoreCommand,
]
