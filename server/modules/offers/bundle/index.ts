import type { Module, ModuleContext } from '../../../compose-modules'
import { bundleRoutes } from './bundle.routes'
import { BundleService, type BundleUses } from './bundle.service'

export { type Bundle, bundleFault, bundleOffer } from './bundle.rules'
export { type BundleDemo, seedBundle } from './bundle.seed'
export { BundleService } from './bundle.service'
export type * from './bundle.tables'

export function createBundle({ db, clock, pubSub, ...uses }: ModuleContext & BundleUses) {
  const bundles = new BundleService(db, clock, pubSub, uses)
  return { services: { bundles }, routes: { core: bundleRoutes(bundles) } } satisfies Module
}
