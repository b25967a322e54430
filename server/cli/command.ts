import type { Config } from '../config'
import type { Actor, AuditAction } from '../kernel/audit'
import { UsageError } from './failures'
import type { Mall } from './mall'
import type { Printer } from './printer'

export interface Option {
  type: 'string' | 'boolean'
  /** What the value is called in the help. */
  value?: string
  summary: string
}

/** What a command is run with. */
export interface Call {
  args: readonly string[]
  /** The option's text, undefined when it wasn't given. */
  text(option: string): string | undefined
  isSet(option: string): boolean
  isJson: boolean
  config: Pick<Config, 'database' | 'dataFolder' | 'poolSize'>
  printer: Printer
  /** The mall's services on its database; closed after the command. */
  open(): Promise<Mall>
}

/** What a command is run with that does something to the house. */
export interface ActingCall extends Call {
  /** For whom it is audited. */
  actor: Actor
}

export interface Answer {
  /** The one document of --json. */
  json: unknown
  /** For people; a line each. */
  lines: readonly string[]
  /** 0 unless the answer itself is bad news. */
  exitCode?: 0 | 1
  /** The command has written its own output. */
  isWritten?: boolean
}

interface Described {
  /** One to three words. */
  name: string
  summary: string
  /** What comes behind the name: `<file.csv> [--dry-run]`. */
  usage: string
  details?: string
  options?: Record<string, Option>
  /** What a refused field of the service is called here, by the beginning of its name: option or argument in words. */
  fields?: Readonly<Record<string, string>>
  /** Least and most arguments. */
  arguments: readonly [number, number]
}

/** Leaves the mall as it is: it is given nobody to act for. */
export interface ReadingCommand extends Described {
  action: null
  run: (call: Call) => Promise<Answer>
}

/** Does something to the house, and leaves one audit row of this act behind when it does. */
export interface ActingCommand extends Described {
  action: AuditAction
  run: (call: ActingCall) => Promise<Answer>
}

export type Command = ReadingCommand | ActingCommand

/** A whole number within bounds, as an option or argument gives it. */
export function wholeNumber(text: string, name: string, min: number, max: number): number {
  const value = Number(text)
  if (!/^\d{1,15}$/.test(text) || value < min || value > max) {
    throw new UsageError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
  }
  return value
}
