import type { Static, TSchema } from '@sinclair/typebox'
import type { Permission } from './codes/staff'

/** none: unsigned. session: signed, visitors allowed. shopper: signed and logged in. */
export type EndpointAuth = 'none' | 'session' | 'shopper'

/**
 * One endpoint of any dialect. `input` is the query of a GET, the JSON body of any other core or CRM call, the `params`
 * of a legacy call, the form of a payment call. `idempotent` endpoints store their reply for a repeated key.
 */
export interface EndpointSpec {
  auth: EndpointAuth
  input: TSchema
  reply: TSchema
  idempotent?: true
  /** Keeps endpoints of the console out of the dialects for shoppers. */
  isConsole?: never
}
export type EndpointGroup = Record<string, EndpointSpec>
export type Input<E extends EndpointSpec> = Static<E['input']>
export type Reply<E extends EndpointSpec> = Static<E['reply']>

/** Keeps the type of each key. Core keys are 'METHOD noun/verb' (under the core base) or 'METHOD /absolute/path'. */
export function defineEndpoints<G extends EndpointGroup>(group: G): G {
  return group
}

/**
 * none: without a session. staff: any staff account. staff:<permission>: an account whose role has it. A list: an
 * account whose role has one of these permissions.
 */
export type ConsoleAuth = 'none' | 'staff' | `staff:${Permission}` | readonly Permission[]

/** One endpoint of the console; `input` is the JSON body. */
export interface ConsoleEndpointSpec {
  auth: ConsoleAuth
  input: TSchema
  reply: TSchema
  isConsole: true
}
export type ConsoleEndpointGroup = Record<string, ConsoleEndpointSpec>

/** Keys are `noun/verb`. */
export function defineConsoleEndpoints<G extends Record<string, Omit<ConsoleEndpointSpec, 'isConsole'>>>(
  group: G,
): { [K in keyof G]: G[K] & { isConsole: true } } {
  const marked = Object.entries(group).map(([key, spec]) => [key, { ...spec, isConsole: true }])
  return Object.fromEntries(marked) as { [K in keyof G]: G[K] & { isConsole: true } }
}

/** A file that the console downloads; failures before its first byte are JSON, as with endpoints. */
export type ConsoleDownloadSpec = Omit<ConsoleEndpointSpec, 'reply'>
export type ConsoleDownloadGroup = Record<string, ConsoleDownloadSpec>

/** Keys are `noun/verb`, as with endpoints. */
export function defineConsoleDownloads<G extends Record<string, Omit<ConsoleDownloadSpec, 'isConsole'>>>(
  group: G,
): { [K in keyof G]: G[K] & { isConsole: true } } {
  const marked = Object.entries(group).map(([key, spec]) => [key, { ...spec, isConsole: true }])
  return Object.fromEntries(marked) as { [K in keyof G]: G[K] & { isConsole: true } }
}

/** A call whose body is the raw file. Its reply and its failures are JSON. */
export interface ConsoleUploadSpec {
  auth: Exclude<ConsoleAuth, 'none'>
  /** Types of the body, without parameters. No form can send them, so a cross-origin call needs a preflight. */
  types: readonly string[]
  /** A larger file is refused with SYS_PARAM_ERROR. */
  mostBytes: number
  /** Query parameters that describe the file; absent: none. */
  query?: TSchema
  reply: TSchema
  isConsole: true
}
export type ConsoleUploadGroup = Record<string, ConsoleUploadSpec>

/** Keys are `noun/verb`, as with endpoints. */
export function defineConsoleUploads<G extends Record<string, Omit<ConsoleUploadSpec, 'isConsole'>>>(
  group: G,
): { [K in keyof G]: G[K] & { isConsole: true } } {
  const marked = Object.entries(group).map(([key, spec]) => [key, { ...spec, isConsole: true }])
  return Object.fromEntries(marked) as { [K in keyof G]: G[K] & { isConsole: true } }
}
