import type { Config } from '../config'
import type { Actor, AuditAction } from '../kernel/audit'
import { UsageError } from './failures'
import type { Mall } from './mall'
import type { Printer } from './printer'

export interface Option {
  type: 'string' | 'boolean'
  /** The placeholder of the value in the help. */
  value?: string
  summary: string
}

/** The context of a command. */
export interface Call {
  args: readonly string[]
  /** The option's text, undefined without the option. */
  text(option: string): string | undefined
  isSet(option: string): boolean
  isJson: boolean
  config: Pick<Config, 'database' | 'dataFolder' | 'identity' | 'poolSize'>
  printer: Printer
  /** The mall's services on its database; closed after the command. */
  open(): Promise<Mall>
}

/** The context of a command that changes the mall. */
export interface ActingCall extends Call {
  /** The actor of the audit entry. */
  actor: Actor
}

export interface Answer {
  /** The one document of --json. */
  json: unknown
  /** Lines of text without --json. */
  lines: readonly string[]
  /** 0 unless the result itself is a failure. */
  exitCode?: 0 | 1
  /** The command has written its own output. */
  isWritten?: boolean
}

interface Described {
  /** One to three words. */
  name: string
  summary: string
  /** The arguments in the help: `<file.csv> [--dry-run]`. */
  usage: string
  details?: string
  options?: Record<string, Option>
  /** The option or argument for a refused field of the service, by the beginning of the field's name. */
  fields?: Readonly<Record<string, string>>
  /** Minimum and maximum number of arguments. */
  arguments: readonly [number, number]
}

/** Reads only: it has no actor. */
export interface ReadingCommand extends Described {
  action: null
  run: (call: Call) => Promise<Answer>
}

/** Changes the mall and writes one audit entry of this action. */
export interface ActingCommand extends Described {
  action: AuditAction
  run: (call: ActingCall) => Promise<Answer>
}

export type Command = ReadingCommand | ActingCommand

/** A whole number within bounds, from an option or argument. */
export function wholeNumber(text: string, name: string, min: number, max: number): number {
  const value = Number(text)
  if (!/^\d{1,15}$/.test(text) || value < min || value > max) {
    throw new UsageError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
  }
  return value
}
