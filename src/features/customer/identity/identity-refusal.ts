import type { CheckoutCell } from '../../trade/checkout/checkout-cell'
import { IdentitySheet } from './identity-sheet'

/** The answer of the submit page to an order that needs the shopper's real name [identity.resume]. */
export const identityRefusal: CheckoutCell = {
  key: 'identity',
  refusal: { error: 'NO_IDENTITY_AUTH', Sheet: IdentitySheet },
}
