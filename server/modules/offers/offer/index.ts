import type { Module, ModuleContext } from '../../../compose-modules'
import { offerConsoleRoutes } from './offer.console'
import { type OfferDeskDeps, OfferDeskService } from './offer-desk.service'
import { type OfferGoodsDeps, OfferGoodsService } from './offer-goods.service'
import { OfferOperatorService, type OfferParts } from './offer-operator.service'
import { type OfferPreviewDeps, OfferPreviewService } from './offer-preview.service'

export type { OfferHead, OfferRule, PriceRule } from './offer.types'
export { faultOf, type OfferRights } from './offer-desk.rules'
export type { OfferGoodsService } from './offer-goods.service'
export type { ListedOffer, OfferOperatorService } from './offer-operator.service'

type Parts = OfferParts & Pick<OfferDeskDeps & OfferPreviewDeps & OfferGoodsDeps, 'promotions' | 'stores' | 'catalog'>

export function createOffer({ db, clock, undos, promotions, catalog, stores, productOperator }: ModuleContext & Parts) {
  const deps = { db, clock, promotions, catalog, stores }
  const offerOperator = new OfferOperatorService({ ...deps, productOperator })
  const offerGoods = new OfferGoodsService(deps)
  const desk = new OfferDeskService({ ...deps, goods: offerGoods })
  const preview = new OfferPreviewService({ ...deps, operator: offerOperator })
  undos.add(['offer.add', 'offer.end'], {
    permission: 'offers.edit',
    undo: (actor, scope, entry) => offerOperator.undo(actor, scope, entry),
  })
  return {
    services: { offerOperator, offerGoods },
    routes: { console: offerConsoleRoutes({ desk, goods: offerGoods, operator: offerOperator, preview }) },
  } satisfies Module
}
