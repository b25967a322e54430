import type { CheckoutCell } from '../../trade/checkout/checkout-cell'
import { IdentitySheet } from './identity-sheet'

/** Opens a sheet on the submit page when an order requires the shopper's real name [identity.resume]. */
export const identityRefusal: CheckoutCell = {
  key: 'identity',
  refusal: { error: 'NO_IDENTITY_AUTH', Sheet: IdentitySheet },
}
