import type { ClientDeps } from './client-deps'
import { createFailures } from './failures'
import { createLegacyCalls } from './legacy-calls'
import { createPaymentCalls } from './payment-calls'
import { createSession } from './session-calls'
import { createSignedCalls } from './signed-calls'

/** The client of the four dialects, with sessions and the handling of failures of docs/product/error.md. */
export function createClient(deps: ClientDeps) {
  const session = createSession(deps)
  const failures = createFailures(deps, session)
  const { call, crm } = createSignedCalls(deps, session, failures)
  return {
    call,
    crm,
    legacy: createLegacyCalls(deps, session, failures),
    pay: createPaymentCalls(deps, failures),
    session,
  }
}

export type Client = ReturnType<typeof createClient>
export type Call = Client['call']
export type CrmCall = Client['crm']
export type LegacyCall = Client['legacy']
export type PaymentCall = Client['pay']
