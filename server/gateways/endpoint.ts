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
  /** The header user-agent, shortened; empty when the client sends none. */
  agent: string
}

/** One call as a module's service gets it. */
export interface Call<E extends EndpointSpec>
/** For `auth: 'shopper'` the gateway guarantees a `uid`. */
  extends Caller<E['auth'] extends 'shopper' ? string : string | null> {
  input: Input<E>
  client: Client
  requestId: string
  /**
   * For `idempotent` endpoints: the header's key, else the sign; and the exact body (docs/wire.md "Acts that must
   * happen once").
   */
  idempotency: { key: string; body: string }
}

export type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<Reply<E> | Written<Reply<E>>> | Reply<E>
export type Handlers<G extends EndpointGroup> = { [K in keyof G]: Handler<G[K]> }

/** An endpoint with its handler; `routesFor` checks their types. */
export interface Route {
  key: string
  spec: EndpointSpec
  handle(call: Call<EndpointSpec>): Promise<unknown>
}

/** Joins a group of endpoints with their handlers; a missing or wrong handler does not compile. */
export function routesFor<G extends EndpointGroup>(group: G, handlers: Handlers<G>): Route[] {
  return Object.entries(group).map(([key, spec]) => ({
    key,
    spec,
    // The one cast: the gateway has checked `input` against `spec` and `uid` against `auth`.
    handle: async (call) => handlers[key]?.(call as Call<G[string]>),
  }))
}
