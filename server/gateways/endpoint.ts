import type { EndpointGroup, EndpointSpec, Input, Reply } from '@contract/endpoint'
import type { Caller } from '../kernel/caller'
import type { Written } from '../kernel/written'

/** Who calls and from where. `uid` is null for a visitor. */
export interface Client {
  uid: string | null
  sessionKey: string
  deviceId: string
  appKey: string
  ip: string
}

/** One call as a module's service sees it. */
export interface Call<E extends EndpointSpec>
/** `uid`: for `auth: 'shopper'` the gateway has made sure there is one. */
  extends Caller<E['auth'] extends 'shopper' ? string : string | null> {
  input: Input<E>
  client: Client
  requestId: string
  /** For `idempotent` endpoints: the header's key, else the sign; and the exact body (wire.md "Idempotency"). */
  idempotency: { key: string; body: string }
}

export type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<Reply<E> | Written<Reply<E>>> | Reply<E>
export type Handlers<G extends EndpointGroup> = { [K in keyof G]: Handler<G[K]> }

/** An endpoint with what answers it, the types sewn together by `routesFor`. */
export interface Route {
  key: string
  spec: EndpointSpec
  handle(call: Call<EndpointSpec>): Promise<unknown>
}

/** Joins a group of endpoints with their handlers; a missing or wrong one does not compile. */
export function routesFor<G extends EndpointGroup>(group: G, handlers: Handlers<G>): Route[] {
  return Object.entries(group).map(([key, spec]) => ({
    key,
    spec,
    // The gateway has checked `input` against `spec` and `uid` against `auth`: this is the seam that says so.
    handle: async (call) => handlers[key]?.(call as Call<G[string]>),
  }))
}
