import { Type as T } from '@sinclair/typebox'

/** Adds the choice of a gift wrap for each store's goods to the contract. */
export const giftWrap = {
  store: {
    giftWrap: T.Optional(
      T.Object({ isOn: T.Optional(T.Boolean()), greeting: T.Optional(T.String({ maxLength: 20 })) }),
    ),
  },
}
