import { type OfferDraft, offerDeskEndpoints } from '@contract/console/offer'
import { type ConsoleRoute, consoleRoutesFor, type Staff } from '../../../gateways/console/console-endpoint'
import { type OfferRights, productIdsOf, ruleOf } from './offer-desk.rules'
import type { OfferDeskService } from './offer-desk.service'
import type { OfferGoodsService } from './offer-goods.service'
import type { OfferOperatorService } from './offer-operator.service'
import { headOf, type OfferPreviewService } from './offer-preview.service'

const rightsOf = ({ permissions, stores }: Staff): OfferRights => ({
  scope: stores,
  canEdit: permissions.includes('offers.edit'),
})

const termsOf = ({ stores: scope }: Staff, draft: OfferDraft, accepted: readonly string[]) => ({
  scope,
  accepted,
  rule: ruleOf(draft),
  productIds: productIdsOf(draft),
})

interface Services {
  desk: OfferDeskService
  goods: OfferGoodsService
  operator: OfferOperatorService
  preview: OfferPreviewService
}

/** Offers in the console (contract/console/offer.ts). */
export const offerConsoleRoutes = ({ desk, goods, operator, preview }: Services): ConsoleRoute[] =>
  consoleRoutesFor(offerDeskEndpoints, {
    'offer/list': ({ input, staff }) => desk.list(rightsOf(staff), input),
    'offer/counts': async ({ input, staff }) => ({ views: await desk.counts(staff.stores, input) }),
    'offer/detail': ({ input, staff }) => desk.detail(rightsOf(staff), input.offerId),
    'offer/calendar': async ({ input, staff }) => ({ records: await desk.calendar(rightsOf(staff), input) }),
    'offer/goods': async ({ input: { storeId, text = '' }, staff }) => ({
      records: await goods.find(staff.stores, storeId, text.trim()),
    }),
    'offer/preview': ({ input: { offerId, draft }, staff }) => preview.preview(staff.stores, offerId, draft),
    'offer/add': async ({ input: { key, draft, accepted }, actor, staff }) => {
      const { id: _, ...head } = headOf('', draft)
      const offerId = await operator.add(actor, head, { key, ...termsOf(staff, draft, accepted) })
      return desk.detail(rightsOf(staff), offerId)
    },
    'offer/change': async ({ input: { offerId, version, draft, accepted }, actor, staff }) => {
      await operator.change(actor, headOf(offerId, draft), { version, ...termsOf(staff, draft, accepted) })
      return desk.detail(rightsOf(staff), offerId)
    },
    'offer/end': async ({ input: { offerId, version }, actor, staff }) => {
      await operator.end(actor, offerId, { scope: staff.stores, version })
      return {}
    },
  })
