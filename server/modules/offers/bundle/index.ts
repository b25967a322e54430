import type { Module, ModuleContext } from '../../../compose-modules'
import { bundlePart } from './bundle.part'
import { bundleRoutes } from './bundle.routes'
import { type BundleDeps, BundleService } from './bundle.service'

export { type Bundle, bundleFault } from './bundle.rules'
export { type BundleDemo, seedBundle } from './bundle.seed'
export { BundleService } from './bundle.service'
export type * from './bundle.tables'

export function createBundle({ db, clock, pubSub, ...deps }: ModuleContext & BundleDeps) {
  const bundles = new BundleService({ ...deps, db, clock, pubSub })
  return {
    services: { bundles },
    routes: { core: bundleRoutes(bundles) },
    checkoutParts: [bundlePart(bundles)],
  } satisfies Module
}
