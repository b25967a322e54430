import { Type as T } from '@sinclair/typebox'

/** What a gift wrap adds to the contract: a choice for each store's goods. */
export const giftWrap = {
  store: {
    giftWrap: T.Optional(
      T.Object({ isOn: T.Optional(T.Boolean()), greeting: T.Optional(T.String({ maxLength: 20 })) }),
    ),
  },
}
