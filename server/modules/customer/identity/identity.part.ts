import type { OptionRow } from '@contract/schema/order'
import type { CheckoutPart } from '../../trade/checkout-part'
import type { IdentityService } from './identity.service'

const ROW: OptionRow = {
  key: 'identity',
  label: '海外直购',
  note: '',
  value: '付款人须与购买人同名',
  control: 'none',
  field: '',
  isOn: false,
  placeholder: '',
  maxLength: 0,
}

/** Checkout part: customs clears cross-border goods for a shopper with a real name [identity.cross-border]. */
export function identityPart(identities: Pick<IdentityService, 'demand'>): CheckoutPart {
  return {
    key: 'identity',
    prepare: async (_q, { uid }) => ({
      settle: ({ bought }) => (bought.some(({ sku }) => sku.isCrossBorder) ? { rows: [ROW] } : {}),
      async placed(tx, stores) {
        const isForeign = stores.some(({ lines }) => lines.some(({ sku }) => sku.isCrossBorder))
        // Only this hook has both the goods and a transaction; domestic orders cost no read.
        if (isForeign) await identities.demand(tx, uid)
      },
    }),
  }
}
