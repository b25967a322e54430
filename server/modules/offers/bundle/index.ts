import type { Module, ModuleContext } from '../../../compose-modules'
import { bundlePart } from './bundle.part'
import { bundleRoutes } from './bundle.routes'
import { type BundleDeps, BundleService } from './bundle.service'
import { type BundleOperatorDeps, BundleOperatorService } from './bundle-operator.service'

export type { Bundle } from './bundle.rules'
export { type BundleDemo, seedBundle } from './bundle.seed'
export { BundleService } from './bundle.service'
export type * from './bundle.tables'

type OperatorDeps = Pick<BundleOperatorDeps, 'productOperator'>

export function createBundle({ db, clock, pubSub, ...deps }: ModuleContext & BundleDeps & OperatorDeps) {
  const bundles = new BundleService({ ...deps, db, clock, pubSub })
  const bundleOperator = new BundleOperatorService({ ...deps, db, clock, bundles })
  return {
    services: { bundles, bundleOperator },
    routes: { core: bundleRoutes(bundles) },
    checkoutParts: [bundlePart(bundles)],
  } satisfies Module
}
