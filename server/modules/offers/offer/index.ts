import type { Module, ModuleContext } from '../../../compose-modules'
import { OfferOperatorService, type OfferParts } from './offer-operator.service'

export type { ListedOffer, OfferHead, OfferOperatorService, OfferRule, PriceRule } from './offer-operator.service'

export function createOffer({ db, clock, promotions, catalog, stores, productOperator }: ModuleContext & OfferParts) {
  const offerOperator = new OfferOperatorService({ db, clock, promotions, catalog, stores, productOperator })
  return { services: { offerOperator } } satisfies Module
}
