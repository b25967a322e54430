import type { Static, TSchema } from '@sinclair/typebox'

/** none: unsigned. session: signed, visitors allowed. shopper: signed and logged in. */
export type EndpointAuth = 'none' | 'session' | 'shopper'

/**
 * One endpoint of any dialect. `input` is the query of a GET, the JSON body of any other core or CRM call, the
 * `params` of a legacy call, the form of a payment call. `idempotent` endpoints keep their reply for a repeated key.
 */
export interface EndpointSpec {
  auth: EndpointAuth
  input: TSchema
  reply: TSchema
  idempotent?: true
}
export type EndpointGroup = Record<string, EndpointSpec>
export type Input<E extends EndpointSpec> = Static<E['input']>
export type Reply<E extends EndpointSpec> = Static<E['reply']>

/** Keeps each key's own types. Core keys are 'METHOD noun/verb' (under the core base) or 'METHOD /absolute/path'. */
export function defineEndpoints<G extends EndpointGroup>(group: G): G {
  return group
}
